import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

type Handler = (request: Request) => Promise<Response>;

const SHOPPERS = "/api/storefront/";
/** A shorter reply fits into a packet or two as it is. */
const WORTH_COMPRESSING = 2_048;

/** Each at a setting that costs a page of products less than half a millisecond and leaves a third of it. */
const ENCODINGS: Record<string, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_SPEED }),
};

/**
 * Compresses what shoppers' phones read, over networks where bytes are seconds. The public API's callers
 * are servers: to them the bytes cost less than compressing them would cost here.
 */
export function compressShopReplies(handler: Handler): Handler {
  return async (request) => {
    const response = await handler(request);
    const readsShop =
      request.method === "GET" && new URL(request.url).pathname.startsWith(SHOPPERS);
    return readsShop && response.body ? compress(request, response) : response;
  };
}

async function compress(request: Request, response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { status, headers } = response;
  headers.append("vary", "Accept-Encoding");
  const accepted = parseAccept(request.headers.get("accept-encoding") ?? "");
  const encoding = Object.keys(ENCODINGS).find((name) =>
    accepted.some(({ type, q }) => type.toLowerCase() === name && q > 0),
  );
  const encode = encoding && ENCODINGS[encoding];
  if (!encode || bytes.length < WORTH_COMPRESSING) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  const etag = headers.get("etag");
  // The encoded bytes are others, their meaning is the same: a weak validator (RFC 9110 §8.8.1).
  if (etag) headers.set("etag", `W/${etag}`);
  return new Response(encode(bytes), { status, headers });
}
