"use client";

import { useEffect, useRef } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";

/** After so many pages the shopper decides: the imprint below must be reachable. */
const PAGES_BY_THEMSELVES = 4;

interface MoreProductsProps {
  /** The next page, for those without JavaScript. */
  href: string;
  loading: boolean;
  onMore: () => unknown;
  pagesShown: number;
  place?: string;
}

/** A link to the next page of the list which, with JavaScript, brings its products here instead. */
export function MoreProducts({ href, loading, onMore, pagesShown, place }: MoreProductsProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const hydrated = useHydrated();
  const byItself = pagesShown < PAGES_BY_THEMSELVES && !loading;
  const bring = useRef(onMore);
  useEffect(() => {
    bring.current = onMore;
  });

  useEffect(() => {
    if (!byItself || !link.current) return;
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && bring.current(),
      { rootMargin: "500px" },
    );
    watcher.observe(link.current);
    return () => watcher.disconnect();
  }, [byItself]);

  return (
    <nav aria-label="More products" className="flex items-center justify-center gap-5 py-4">
      <a
        ref={link}
        href={href}
        rel="next"
        aria-disabled={loading || undefined}
        className="inline-flex target items-center rounded-control border-2 border-ink px-6 py-3 font-semibold hover:bg-ink hover:text-paper"
        onClick={(event) => {
          event.preventDefault();
          if (!loading) onMore();
        }}
      >
        {loading ? "Loading more…" : "More products"}
      </a>
      {!hydrated && place && <span className="text-fine text-ink-soft">{place}</span>}
    </nav>
  );
}
