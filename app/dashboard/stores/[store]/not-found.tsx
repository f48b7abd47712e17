import type { Metadata } from "next";
import { EmptyState } from "#app/_ui/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

/** Inside the store's frame, from which other pages are still to be had. */
export default function NotFound() {
  return (
    <EmptyState heading="h1" title="Page not found">
      <p>It may have been removed, or it belongs to another store.</p>
    </EmptyState>
  );
}
