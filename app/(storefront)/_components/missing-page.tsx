import { ButtonLink } from "#app/(storefront)/_components/button-link.tsx";
import { StandalonePage } from "#app/(storefront)/_components/standalone-page.tsx";

/** What a shopper finds where there is nothing. */
export function MissingPage() {
  return (
    <StandalonePage
      sign="404"
      title="This page is not in the catalogue"
      actions={
        <>
          <ButtonLink href="/products">See all products</ButtonLink>
          <ButtonLink href="/" kind="plain">
            Back to home
          </ButtonLink>
        </>
      }
    >
      What you were looking for was moved, is no longer sold, or was never here.
    </StandalonePage>
  );
}
