"use client";

import { useEffect, useRef } from "react";
import { useHydrated } from "#app/(storefront)/_components/use-basket.ts";

/** After so many pages the shopper decides: the imprint below must be reachable. */
const PAGES_BY_THEMSELVES = 4;

interface MoreProductsProps {
  direction: "earlier" | "later";
  /** The page for those without JavaScript. */
  href: string;
  loading: boolean;
  onMore: () => unknown;
  pagesShown?: number;
  place?: string;
}

/** A link to the next page of the list which, with JavaScript, brings its products here instead. */
export function MoreProducts({
  direction,
  href,
  loading,
  onMore,
  pagesShown = PAGES_BY_THEMSELVES,
  place,
}: MoreProductsProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const hydrated = useHydrated();
  const byItself = direction === "later" && pagesShown < PAGES_BY_THEMSELVES && !loading;

  useEffect(() => {
    if (!byItself || !link.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      { rootMargin: "600px" },
    );
    watcher.observe(link.current);
    return () => watcher.disconnect();
  }, [byItself, onMore]);

  return (
    <nav
      aria-label={direction === "later" ? "More products" : "Earlier products"}
      className="flex items-center justify-center gap-5 py-4"
    >
      <a
        ref={link}
        href={href}
        rel={direction === "later" ? "next" : "prev"}
        aria-disabled={loading || undefined}
        className="inline-flex target items-center rounded-control border-2 border-ink px-6 py-3 font-semibold hover:bg-ink hover:text-paper"
        onClick={(event) => {
          event.preventDefault();
          if (!loading) onMore();
        }}
      >
        {loading ? "Bringing more…" : direction === "later" ? "More products" : "Earlier products"}
      </a>
      {!hydrated && place && <span className="text-fine text-ink-soft">{place}</span>}
    </nav>
  );
}
