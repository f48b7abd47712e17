import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";

/** Posts JSON to the shop's API and returns the `data` of its response. Throws a FetchError unless it succeeds. */
export function postShop<T>(
  path: string,
  body: unknown,
  { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<T> {
  return fetchShop<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal,
  });
}
