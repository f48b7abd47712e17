import type { z } from "zod";

/** A page's query as the contract has it; what cannot be read is left out, so no address is an error. */
export function pageQuery<S extends z.ZodObject>(
  schema: S,
  query: Record<string, string | string[] | undefined>,
): z.output<S> {
  const readable = Object.entries(query).flatMap(([name, value]) => {
    const [text] = [value].flat();
    const field = schema.shape[name];
    return text && field?.safeParse(text).success ? [[name, text]] : [];
  });
  return schema.parse(Object.fromEntries(readable));
}

/** The path with a query of what says something: empty values and the first page are left out. */
export function withQuery(
  path: string,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" || value === false || (name === "page" && value === 1)
      ? []
      : [[name, String(value)]],
  );
  const text = new URLSearchParams(said).toString();
  return text ? `${path}?${text}` : path;
}

/** The address a form of filters stands for. */
export function formPath(path: string, form: HTMLFormElement): string {
  const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return withQuery(path, Object.fromEntries(chosen));
}
