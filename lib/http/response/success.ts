import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import type { Route } from "#lib/contract/route.ts";
import { BytesResponse } from "#lib/http/response/bytes-response.ts";
import {
  acceptedEncoding,
  compress,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from "#lib/http/response/content-encoding.ts";
import { etagOf, isUnchanged } from "#lib/http/response/etag.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { instance, type Reply, type Runtime } from "#lib/runtime.ts";
import { digestOfJson, stringify } from "#lib/serializers/json-text.ts";

/** Records a time at which the data changes by itself, such as the end of a promotion. */
type LimitFreshness = (moment: Date) => void;

/**
 * Returns a success in the endpoint's style. Routes with an ETag support conditional requests and
 * compression.
 */
export async function success(
  route: Route,
  request: Request,
  data: unknown,
  headers: Headers,
): Promise<Response> {
  const bytes = encodeBody(route, data);
  if (route.etag) return conditionalResponse(request, toReply(bytes, 0), compressed, headers);
  headers.set("content-type", JSON_TYPE);
  return new Response(bytes, { status: route.status, headers });
}

/**
 * Returns a cached success, or the result of `read`, which may depend only on the version, the `query` and
 * the clock. Caches compressed replies too.
 */
export async function cachedSuccess(
  route: Route,
  request: Request,
  { replies, clock }: Pick<Runtime, "replies" | "clock">,
  version: CatalogueVersion,
  query: string,
  read: (limitFreshness: LimitFreshness) => Promise<unknown>,
): Promise<Response> {
  const reply = await replies.getOrRender(version, query, clock, async () => {
    let until = Number.POSITIVE_INFINITY;
    const data = await read((moment) => {
      until = Math.min(until, moment.getTime());
    });
    return toReply(encodeBody(route, data), until);
  });
  return conditionalResponse(request, reply, (plain, encoding) =>
    replies.getOrRender(version, `${query} ${encoding}`, clock, () => compressed(plain, encoding)),
  );
}

const JSON_TYPE = "application/json; charset=utf-8";

function encodeBody(route: Route, data: unknown): Uint8Array<ArrayBuffer> {
  const text = stringify(responseFormats[route.style].success(data, route.message));
  // Twice as fast as TextEncoder, and not in the shared pool that Buffer.from may use.
  const bytes = Buffer.from(new ArrayBuffer(Buffer.byteLength(text)));
  bytes.write(text);
  return new Uint8Array(bytes.buffer);
}

function toReply(body: Uint8Array<ArrayBuffer>, until: number): Reply {
  return { body, etag: etagOf(digestOfJson(body)), until };
}

async function compressed(reply: Reply, encoding: Encoding): Promise<Reply> {
  return { ...reply, body: await compress(reply.body, encoding) };
}

async function conditionalResponse(
  request: Request,
  reply: Reply,
  compress: (reply: Reply, encoding: Encoding) => Promise<Reply>,
  more?: Headers,
): Promise<Response> {
  const encoding = encodingOf(request, reply);
  const headers: Record<string, string> = {
    // Weak when compressed: the bytes differ.
    etag: encoding ? `W/${reply.etag}` : reply.etag,
    "cache-control": "private, no-cache",
    ...Object.fromEntries(more ?? []),
  };
  if (isUnchanged(request.headers.get("if-none-match"), reply.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers["content-type"] = JSON_TYPE;
  if (!encoding) return new BytesResponse(reply.body, 200, headers);
  headers["content-encoding"] = encoding;
  return new BytesResponse((await compress(reply, encoding)).body, 200, headers);
}

/** On Vercel, Next drops the header and the platform compresses. */
function encodingOf({ headers }: Request, { body }: Reply): Encoding | undefined {
  if (body.byteLength < MIN_COMPRESSED_BYTES || instance().env.onVercel) return undefined;
  return acceptedEncoding(headers.get("accept-encoding"));
}
