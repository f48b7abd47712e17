"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Focuses the main content after client-side navigation. */
export function FocusOnNavigation() {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Keep focus in the search field while the user types.
    if (document.activeElement instanceof HTMLInputElement) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
