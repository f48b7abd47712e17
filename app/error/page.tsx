import type { Metadata } from "next";
import { RetryLink } from "#app/_ui/retry-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

export const metadata: Metadata = {
  title: "This page couldn't be loaded",
  robots: { index: false },
};

/** Shown, without JavaScript, in place of a page that failed to render. */
export default function ErrorPage() {
  return (
    <main>
      <StandalonePage display="Sorry" title="This page couldn't be loaded" actions={<RetryLink />}>
        <p>Something went wrong on our side. Your basket is saved. Try again in a moment.</p>
      </StandalonePage>
    </main>
  );
}
