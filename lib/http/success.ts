import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import type { Route } from "#lib/contract/route.ts";
import { BytesResponse } from "#lib/http/bytes-response.ts";
import { dialects } from "#lib/http/dialects.ts";
import { etagOf, isUnchanged } from "#lib/http/etag.ts";
import { bodyOf, bytesOf, type Reply } from "#lib/kernel/body.ts";
import { digestOfJson, stringify } from "#lib/kernel/json-text.ts";
import type { Runtime } from "#lib/runtime.ts";

/** Told of each moment at which what was read changes by itself, such as a promo's end. */
type ChangesAt = (moment: Date) => void;

/** A success in the endpoint's style; with its validator, and 304 to who has it, where the route says so. */
export function success(route: Route, request: Request, data: unknown, headers: Headers): Response {
  const bytes = encode(route, data);
  if (route.etag) return conditional(request, replyOf(bytes, 0), headers);
  headers.set("content-type", JSON_TYPE);
  return new Response(bytes, { status: route.status, headers });
}

/**
 * The success of a read that depends on nothing but the version, the `query` and the clock: the one kept
 * since an equal read, or what `read` gives now.
 */
export async function keptSuccess(
  route: Route,
  request: Request,
  { replies, clock }: Pick<Runtime, "replies" | "clock">,
  version: CatalogueVersion,
  query: string,
  read: (changesAt: ChangesAt) => Promise<unknown>,
): Promise<Response> {
  const reply = await replies.getOrRender(version, query, clock, async () => {
    let until = Number.POSITIVE_INFINITY;
    const data = await read((moment) => {
      until = Math.min(until, moment.getTime());
    });
    return replyOf(encode(route, data), until);
  });
  return conditional(request, reply);
}

const JSON_TYPE = "application/json; charset=utf-8";

function encode(route: Route, data: unknown): Uint8Array<ArrayBuffer> {
  const text = stringify(dialects[route.style].success(data, route.message));
  return bytesOf(bodyOf([text]));
}

function replyOf(json: Uint8Array, until: number): Reply {
  return { body: bodyOf([json]), etag: etagOf(digestOfJson(json)), until };
}

function conditional(request: Request, { body, etag }: Reply, more?: Headers): Response {
  const headers = { etag, "cache-control": "private, no-cache", ...Object.fromEntries(more ?? []) };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new BytesResponse(body, 200, { ...headers, "content-type": JSON_TYPE });
}
