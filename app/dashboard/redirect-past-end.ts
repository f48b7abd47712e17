import { redirect } from "next/navigation";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { withQuery } from "#lib/dashboard/page-query.ts";

/** Redirects from a page past the end of a list to the list's last page. */
export function redirectPastEnd(
  path: string,
  query: { page: number } & Record<string, string | number | undefined>,
  { rows, count }: { rows: readonly unknown[]; count: number },
): void {
  const last = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  if (rows.length === 0 && query.page > last) redirect(withQuery(path, { ...query, page: last }));
}
