"use client";

import { Button } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";

export interface LoadErrorProps {
  error: unknown;
  retry: () => void;
}

/** Shown instead of a page that failed to load. */
export function LoadError({ error, retry }: LoadErrorProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <EmptyState
      heading="h1"
      title="This page couldn't be loaded"
      actions={<Button onClick={retry}>Try again</Button>}
    >
      <title>This page couldn't be loaded</title>
      <p>Something went wrong on our side. Try again in a moment.</p>
      {digest && <p className="mt-4 text-fine">Give this reference to support: {digest}.</p>}
    </EmptyState>
  );
}
