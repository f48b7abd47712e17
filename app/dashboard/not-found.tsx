import type { Metadata } from "next";
import { ButtonLink } from "#app/(storefront)/_components/button-link.tsx";
import { EmptyState } from "#app/(storefront)/_components/empty-state.tsx";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main id="main" className="page py-16">
      <EmptyState
        heading="h1"
        title="You have no such store"
        actions={<ButtonLink href="/dashboard">To your stores</ButtonLink>}
      >
        <p>There is none by that name, or nobody has let you into it.</p>
      </EmptyState>
    </main>
  );
}
