import { ButtonLink } from "#app/_ui/button-link.tsx";
import { withQuery } from "#lib/dashboard/page-query.ts";

interface PageLinksProps {
  path: string;
  query: { page: number } & Record<string, string | number | undefined>;
  more: boolean;
  /** What stands before this page, and after it. */
  names: [string, string];
}

/** The way through a list that is longer than a page. */
export function PageLinks({ path, query, more, names: [before, after] }: PageLinksProps) {
  if (query.page === 1 && !more) return null;
  const link = (page: number, name: string) => (
    <ButtonLink variant="secondary" href={withQuery(path, { ...query, page })}>
      {name}
    </ButtonLink>
  );
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {query.page > 1 ? link(query.page - 1, before) : <span />}
      {more && link(query.page + 1, after)}
    </nav>
  );
}
