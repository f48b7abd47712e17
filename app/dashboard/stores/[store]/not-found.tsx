import type { Metadata } from "next";
import { EmptyState } from "#app/_ui/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

/** Rendered inside the store's layout, which keeps its navigation. */
export default function NotFound() {
  return (
    <EmptyState heading="h1" title="Page not found">
      <p>It may have been removed, or it belongs to another store.</p>
    </EmptyState>
  );
}
