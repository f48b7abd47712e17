"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** On a page that was not loaded anew, keyboard and reader go on where it begins, not where the link was. */
export function FocusOnNavigation() {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Who is typing a search goes on typing.
    if (document.activeElement instanceof HTMLInputElement) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
