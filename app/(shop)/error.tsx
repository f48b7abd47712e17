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
      title="The shop is having trouble"
      actions={<Button onClick={retry}>Try again</Button>}
    >
      <title>The shop is having trouble</title>
      <p>
        This page could not be put together. It is not your doing, and your basket is safe. Try
        again in a moment.
      </p>
      {digest && <p className="mt-4 text-fine">If you write to us about it: {digest}</p>}
    </StandalonePage>
  );
}
