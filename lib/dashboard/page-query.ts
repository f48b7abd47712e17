import { redirect } from "next/navigation";
import type { z } from "zod";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";

/** Parses the query of a page. Ignores invalid parameters. */
export function pageQuery<S extends z.ZodObject>(
  schema: S,
  query: Record<string, string | string[] | undefined>,
): z.output<S> {
  const valid = Object.entries(query).flatMap(([name, value]) => {
    const [text] = [value].flat();
    const field = schema.shape[name];
    return text && field?.safeParse(text).success ? [[name, text]] : [];
  });
  return schema.parse(Object.fromEntries(valid));
}

/** Appends a query to a path. Omits empty and false values, and page 1. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || value === false || (name === "page" && value === 1)
      ? []
      : [[name, String(value)]],
  );
  const text = new URLSearchParams(entries).toString();
  return text ? `${path}?${text}` : path;
}

/** Redirects from a page past the end of a list to the list's last page. */
export function redirectPastEnd(
  path: string,
  query: { page: number } & Record<string, string | number | undefined>,
  { rows, count }: { rows: readonly unknown[]; count: number },
): void {
  const last = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  if (rows.length === 0 && query.page > last) redirect(withQuery(path, { ...query, page: last }));
}

/** Returns the URL of a filter form's values. */
export function formPath(path: string, form: HTMLFormElement): string {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return withQuery(path, Object.fromEntries(values));
}
