"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Stands on a page from which Next changes the address alone: its router takes the whole 404 page for a
 * page below the root layout, and leaves it where it is. What was chosen there is loaded by the browser.
 */
export function ReloadOnNavigation() {
  const pathname = usePathname();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first) window.location.reload();
  }, [pathname, first]);
  return null;
}
