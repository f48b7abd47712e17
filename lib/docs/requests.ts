/** A request as it is shown: to be typed into a terminal, or called from a program. */
export interface ShownRequest {
  method: string;
  /** Whole address, query included. */
  url: string;
  /** Beside the key and the content type. */
  headers: [string, string][];
  /** JSON text; absent without a body. */
  body?: string | undefined;
  /** The endpoint needs no key. */
  open: boolean;
}

/** The request as a command. The key stays in its variable, whatever was typed. */
export function toCurl({ method, url, headers, body, open }: ShownRequest): string {
  const lines = [
    `curl ${quoted(url)}`,
    ...(open ? [] : ['-H "Authorization: Bearer $STOREFRONT_KEY"']),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"']),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${singleQuoted(body)}`]),
    ...(method === "POST" && body === undefined ? ["-X POST"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** In double quotes where nothing in it means something to a shell. */
function quoted(text: string): string {
  return /^[^"$`\\!]*$/.test(text) ? `"${text}"` : singleQuoted(text);
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A path with its parameters and a query; empty values are left out of the query. */
export function addressOf(
  template: string,
  path: Record<string, string>,
  query: Record<string, string>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  );
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  // A comma needs no escape in a query, and lists are easier to read with it.
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? filled : `${filled}?${text}`;
}
