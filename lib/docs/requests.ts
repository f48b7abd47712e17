/** A request that is shown as a command. */
export interface ExampleRequest {
  method: string;
  /** URL with the query. */
  url: string;
  /** Headers except Authorization and Content-Type. */
  headers: [string, string][];
  /** JSON text; absent without a body. */
  body?: string | undefined;
  /** The endpoint requires no API key. */
  unauthenticated: boolean;
}

/** Returns the request as a curl command. The key is always a shell variable. */
export function toCurl({ method, url, headers, body, unauthenticated }: ExampleRequest): string {
  const lines = [
    `curl ${quoted(url)}`,
    ...(unauthenticated ? [] : ['-H "Authorization: Bearer $STOREFRONT_KEY"']),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"']),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${singleQuoted(body)}`]),
    ...(method === "POST" && body === undefined ? ["-X POST"] : []),
  ];
  return lines.join(" \\\n  ");
}

/** Quotes a shell argument, with double quotes when possible. */
function quoted(text: string): string {
  return /^[^"$`\\!]*$/.test(text) ? `"${text}"` : singleQuoted(text);
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns the path with its parameters and a query without empty values. */
export function buildPath(
  template: string,
  path: Record<string, string>,
  query: Record<string, string>,
): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  );
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  // Commas need no escape in a query.
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? filled : `${filled}?${text}`;
}
