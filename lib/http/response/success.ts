import type { CatalogueVersion } from "#lib/cache/versioned-lru.ts";
import type { Route } from "#lib/contract/route.ts";
import {
  acceptedEncoding,
  compress,
  type Encoding,
  MIN_COMPRESSED_BYTES,
} from "#lib/http/response/content-encoding.ts";
import { isUnchanged, toEtag } from "#lib/http/response/etag.ts";
import type { KnownResponse } from "#lib/http/response/known-response.ts";
import { responseFormats } from "#lib/http/response/response-format.ts";
import type { RenderedResponse, Runtime } from "#lib/runtime.ts";
import { digestOfJson, toJsonParts } from "#lib/serializers/json-text.ts";

/**
 * Limits how long the response may be cached: the data changes at this time without an edit, such as at the end
 * of a promotion.
 */
type LimitFreshness = (moment: Date) => void;

/** A request to an endpoint. */
interface Call<Parts extends "env" | "responses" | "clock" = "env"> {
  rt: Pick<Runtime, Parts>;
  route: Route;
  request: Request;
}

/**
 * Returns a success in the endpoint's style. Routes with an ETag support conditional requests and
 * compression.
 */
export async function success(
  call: Call,
  data: unknown,
  headers: Headers,
): Promise<Response | KnownResponse> {
  const { route } = call;
  const bytes = encodeBody(route, data);
  if (route.etag) {
    return conditionalResponse(call, toRendered(bytes, 0), compressRendered, headers);
  }
  headers.set("content-type", JSON_TYPE);
  return new Response(bytes, { status: route.status, headers });
}

/**
 * Returns a cached success, or the result of `read`, which may depend only on the version, the `query` and
 * the clock. Caches compressed responses too.
 */
export async function cachedSuccess(
  call: Call<"env" | "responses" | "clock">,
  version: CatalogueVersion,
  query: string,
  read: (limitFreshness: LimitFreshness) => Promise<unknown>,
): Promise<Response | KnownResponse> {
  const { route } = call;
  const { responses, clock } = call.rt;
  const rendered = await responses.getOrRender(version, query, clock, async () => {
    let expiresAt = Number.POSITIVE_INFINITY;
    const data = await read((moment) => {
      expiresAt = Math.min(expiresAt, moment.getTime());
    });
    return toRendered(encodeBody(route, data), expiresAt);
  });
  return conditionalResponse(call, rendered, (plain, encoding) =>
    responses.getOrRender(version, `${query} ${encoding}`, clock, () =>
      compressRendered(plain, encoding),
    ),
  );
}

const JSON_TYPE = "application/json; charset=utf-8";

function encodeBody(route: Route, data: unknown): Uint8Array<ArrayBuffer> {
  const parts = toJsonParts(responseFormats[route.style].success(data, route.message));
  const lengths = parts.map((part) => Buffer.byteLength(part));
  // Twice as fast as TextEncoder, and not in the shared pool that Buffer.from may use.
  const bytes = Buffer.from(new ArrayBuffer(lengths.reduce((sum, length) => sum + length, 0)));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return new Uint8Array(bytes.buffer);
}

function toRendered(body: Uint8Array<ArrayBuffer>, expiresAt: number): RenderedResponse {
  return { body, etag: toEtag(digestOfJson(body)), expiresAt };
}

async function compressRendered(
  rendered: RenderedResponse,
  encoding: Encoding,
): Promise<RenderedResponse> {
  return { ...rendered, body: await compress(rendered.body, encoding) };
}

async function conditionalResponse(
  { rt, request }: Call,
  rendered: RenderedResponse,
  toCompressed: (rendered: RenderedResponse, encoding: Encoding) => Promise<RenderedResponse>,
  more?: Headers,
): Promise<Response | KnownResponse> {
  const encoding = encodingOf(rt.env, request, rendered);
  const headers: Record<string, string> = {
    // Weak when compressed: the bytes differ.
    etag: encoding ? `W/${rendered.etag}` : rendered.etag,
    "cache-control": "private, no-cache",
    ...Object.fromEntries(more ?? []),
  };
  if (isUnchanged(request.headers.get("if-none-match"), rendered.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers["content-type"] = JSON_TYPE;
  if (encoding) headers["content-encoding"] = encoding;
  const { body } = encoding ? await toCompressed(rendered, encoding) : rendered;
  headers["content-length"] = String(body.byteLength);
  return { status: 200, headers, body };
}

/** On Vercel, Next drops the header and the platform compresses. */
function encodingOf(
  { onVercel }: Runtime["env"],
  { headers }: Request,
  { body }: RenderedResponse,
): Encoding | undefined {
  if (body.byteLength < MIN_COMPRESSED_BYTES || onVercel) return undefined;
  return acceptedEncoding(headers.get("accept-encoding"));
}
