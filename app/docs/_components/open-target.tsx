"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** Opens the sections around the URL's anchor and scrolls to it. */
function openTarget(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const folded = target.closest("details:not([open])");
  for (let fold = folded; fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.setAttribute("open", "");
  }
  if (folded) target.scrollIntoView();
}

export function OpenTarget() {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own targets
  useEffect(() => {
    openTarget();
    addEventListener("hashchange", openTarget);
    return () => removeEventListener("hashchange", openTarget);
  }, [path]);
  return null;
}
