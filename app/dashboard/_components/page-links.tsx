import { ButtonLink } from "#app/_ui/button-link.tsx";
import { withQuery } from "#lib/dashboard/page-query.ts";

interface PageLinksProps {
  path: string;
  query: { page: number } & Record<string, string | number | undefined>;
  more: boolean;
}

/** Links to the previous and next page of a long list. */
export function PageLinks({ path, query, more }: PageLinksProps) {
  if (query.page === 1 && !more) return null;
  const link = (page: number, name: string) => (
    <ButtonLink variant="secondary" href={withQuery(path, { ...query, page })}>
      {name}
    </ButtonLink>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {query.page > 1 ? link(query.page - 1, "Previous") : <span />}
      {more && link(query.page + 1, "Next")}
    </nav>
  );
}
