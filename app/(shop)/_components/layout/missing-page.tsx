import { ButtonLink } from "#app/_ui/button-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";

export function MissingPage() {
  return (
    <StandalonePage
      display="404"
      title="Page not found"
      actions={
        <>
          <ButtonLink href="/products">See all products</ButtonLink>
          <ButtonLink href="/" variant="secondary">
            Back to home
          </ButtonLink>
        </>
      }
    >
      The page may have moved, or the product is no longer sold.
    </StandalonePage>
  );
}
