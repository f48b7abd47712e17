import { FetchError, fetchApi, rateLimitMessage } from "#app/_queries/fetch-api.ts";

/** Requests a path of the shop's API. Throws a FetchError unless it succeeds. */
export function fetchShop<T>(path: string, init?: RequestInit): Promise<T> {
  return fetchApi(`/api/storefront${path}`, init);
}

/** Returns the sentence that explains an error to a shopper. */
export function explainShopError(error: Error): string {
  if (!(error instanceof FetchError)) return "Something went wrong. Reload the page and try again.";
  if (error.status === 429) return rateLimitMessage(error);
  if (error.status === 0) return "We couldn't connect. Check your connection and try again.";
  return "Something went wrong on our side. Try again in a moment.";
}

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
