import type { ReactNode } from "react";

export function ProductGrid({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-x-3 gap-y-9 sm:gap-x-5 md:grid-cols-3 xl:grid-cols-4"
    >
      {children}
    </ul>
  );
}

const SKELETON_CARDS = 8;

/** Placeholder cards while products load. */
export function ProductGridSkeleton() {
  return Array.from({ length: SKELETON_CARDS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
    <li key={index} aria-hidden="true" data-growing className="flex animate-shimmer flex-col gap-3">
      <div className="aspect-[4/5] bg-rule" />
      <div className="h-4 w-3/4 bg-rule" />
      <div className="h-4 w-1/3 bg-rule" />
    </li>
  ));
}
