"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";

/** Pages that load automatically. More pages need a click, or the footer would be out of reach. */
const MAX_AUTO_PAGES = 4;

interface MoreProductsProps {
  /** The next page's URL. */
  href: string;
  isLoading: boolean;
  /** Whether the last attempt to load more has failed. */
  hasFailed?: boolean;
  onMore: () => unknown;
  pagesShown: number;
  pageLabel?: string;
}

/** A link to the next page. With JavaScript it loads the products into this page, automatically near its end. */
export function MoreProducts({
  href,
  isLoading,
  hasFailed = false,
  onMore,
  pagesShown,
  pageLabel,
}: MoreProductsProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isHydrated = useHydrated();
  const hasAutoPages = pagesShown < MAX_AUTO_PAGES;
  const loadsAutomatically = hasAutoPages && !isLoading;
  const loadMore = useEffectEvent(onMore);

  useEffect(() => {
    if (!loadsAutomatically || !link.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: "500px" },
    );
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [loadsAutomatically]);

  return (
    <nav
      aria-label="More products"
      data-growing={(isHydrated && hasAutoPages && !hasFailed) || undefined}
      className="flex items-center justify-center gap-5 py-4"
    >
      <a
        ref={link}
        id="more-products"
        href={href}
        rel="next"
        aria-disabled={isLoading || undefined}
        className="inline-flex target items-center rounded-control border-2 border-ink px-6 py-3 font-semibold hover:bg-ink hover:text-paper"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isLoading) onMore();
        }}
      >
        {isLoading ? "Loading more…" : "More products"}
      </a>
      {!isHydrated && pageLabel && <span className="text-fine text-ink-soft">{pageLabel}</span>}
    </nav>
  );
}
