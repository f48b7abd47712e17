import type { Metadata } from "next";
import { RetryLink } from "#app/_ui/retry-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

export const metadata: Metadata = {
  title: "The shop is having trouble",
  robots: { index: false },
};

/** Stands, whole without JavaScript, under the address of a page that could not be put together. */
export default function TroublePage() {
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
