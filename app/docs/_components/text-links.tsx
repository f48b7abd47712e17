"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A page of the docs, but no file. */
const PAGE = /^\/docs(?!.*\.[a-z]+$)/;

/** Follows links within texts without loading the page, so that a typed API key is not lost. */
export function TextLinks() {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const href = (event.target as Element).closest("a")?.getAttribute("href");
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!href || !PAGE.test(href)) return;
      event.preventDefault();
      router.push(href);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return null;
}
