import type { z } from "zod";

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

/** Returns the URL of a filter form's values. */
export function formPath(path: string, form: HTMLFormElement): string {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return withQuery(path, Object.fromEntries(values));
}
