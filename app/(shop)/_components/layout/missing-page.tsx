import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

/** What a shopper finds where there is nothing. */
export function MissingPage() {
  return (
    <StandalonePage
      display="404"
      title="This page is not in the catalogue"
      actions={
        <>
          <ButtonLink href="/products">See all products</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Back to home
          </ButtonLink>
        </>
      }
    >
      What you were looking for was moved, is no longer sold, or was never here.
    </StandalonePage>
  );
}
