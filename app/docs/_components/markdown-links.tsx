"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";

/** Paths of docs pages, without files. */
const PAGE = /^\/docs(?![^#]*\.[a-z]+(?:#|$))/;

/** Opens the sections around the URL's anchor and scrolls to it. */
function openTarget(): void {
  const target = document.getElementById(decodeAnchor(location.hash.slice(1)));
  if (!target) return;
  const folded = target.closest("details:not([open])");
  for (let fold = folded; fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.setAttribute("open", "");
  }
  if (folded) target.scrollIntoView();
}

/** Returns the anchor as it is when its escapes are invalid. */
function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

/**
 * Navigates without a page load when a link in rendered Markdown is clicked: a load would lose the typed API key.
 * Opens the sections around the URL's anchor.
 */
export function MarkdownLinks() {
  const router = useRouter();
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own targets
  useEffect(() => {
    openTarget();
    addEventListener("hashchange", openTarget);
    return () => removeEventListener("hashchange", openTarget);
  }, [path]);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      const href = link?.getAttribute("href");
      const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || hasModifier || !href || !PAGE.test(href)) return;
      if (link?.target || link?.hasAttribute("download")) return;
      event.preventDefault();
      router.push(href);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return null;
}
