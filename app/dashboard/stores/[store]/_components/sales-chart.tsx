"use client";

import dynamic from "next/dynamic";

/** Drawn in the browser alone: it measures its place, and its styles are set by script. */
export const SalesChart = dynamic(
  async () => (await import("#app/dashboard/stores/[store]/_components/sales-bars.tsx")).SalesBars,
  { ssr: false, loading: () => <div className="h-64 animate-shimmer rounded-sheet bg-rule" /> },
);
