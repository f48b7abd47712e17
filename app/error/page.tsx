import type { Metadata } from "next";
import { RetryLink } from "#app/_ui/retry-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

export const metadata: Metadata = {
  title: "The shop is having trouble",
  robots: { index: false },
};

/** Shown, without JavaScript, in place of a page that failed to render. */
export default function ErrorPage() {
  return (
    <main>
      <StandalonePage display="Sorry" title="The shop is having trouble" actions={<RetryLink />}>
        <p>
          This page could not be put together. It is not your doing, and your basket is safe. Try
          again in a moment.
        </p>
      </StandalonePage>
    </main>
  );
}
