import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" className="page py-16">
      <EmptyState
        heading="h1"
        title="Page not found"
        actions={<ButtonLink href="/dashboard">Go to your stores</ButtonLink>}
      >
        <p>It doesn't exist, or you don't have access.</p>
      </EmptyState>
    </main>
  );
}
