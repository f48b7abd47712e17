"use client";

import dynamic from "next/dynamic";

/** Rendered only in the browser, because it measures its container. */
export const SalesChart = dynamic(
  async () => (await import("#app/dashboard/stores/[store]/_components/sales-bars.tsx")).SalesBars,
  { ssr: false, loading: () => <div className="h-64 animate-shimmer rounded-sheet bg-rule" /> },
);
