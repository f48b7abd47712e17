"use client";

import { Button } from "#app/_ui/button.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

interface ErrorPageProps {
  error: unknown;
  retry: () => void;
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <StandalonePage
      display="Sorry"
      title="This page couldn't be loaded"
      actions={<Button onClick={retry}>Try again</Button>}
    >
      <title>This page couldn't be loaded</title>
      <p>Something went wrong on our side. Your basket is saved. Try again in a moment.</p>
      {digest && <p className="mt-4 text-fine">Reference for support: {digest}</p>}
    </StandalonePage>
  );
}
