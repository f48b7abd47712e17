"use client";

import { Button } from "#app/(storefront)/_components/button.tsx";
import { EmptyState } from "#app/(storefront)/_components/empty-state.tsx";

export interface LoadTroubleProps {
  error: unknown;
  retry: () => void;
}

/** In the place of a page that could not be put together. */
export function LoadTrouble({ error, retry }: LoadTroubleProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <EmptyState
      heading="h1"
      title="This page is having trouble"
      actions={<Button onClick={retry}>Try again</Button>}
    >
      <p>It could not be put together. Nothing that was saved is lost. Try again in a moment.</p>
      {digest && <p className="mt-4 text-fine">Whoever runs this service finds it by {digest}.</p>}
    </EmptyState>
  );
}
