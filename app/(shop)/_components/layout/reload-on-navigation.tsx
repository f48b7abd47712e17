"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Reloads after client-side navigation. On the global 404 page, Next's router only changes the URL, because
 * it assumes that the page is within the root layout.
 */
export function ReloadOnNavigation() {
  const pathname = usePathname();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first) window.location.reload();
  }, [pathname, first]);
  return null;
}
