"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Paths of docs pages, without files. */
const PAGE = /^\/docs(?![^#]*\.[a-z]+(?:#|$))/;

/** Navigates without a page load when a link in rendered Markdown is clicked: a load would lose the typed API key. */
export function ClientSideLinks() {
  const router = useRouter();
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
