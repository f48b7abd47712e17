import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/** Shorter replies fit into a packet or two as they are. */
const WORTH_COMPRESSING = 2_048;

/**
 * As fast as gzip and smaller: a page fits into the packets that a new connection may send at once. The
 * window holds all of nearly any page.
 */
export const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const compress = compression({
  threshold: WORTH_COMPRESSING,
  brotli: BROTLI,
  // What answers a form may hold secrets beside what was typed, and is short.
  filter: (request, response) => request.method === "GET" && compression.filter(request, response),
});

/** Has what is yet to be written leave in the best encoding the client accepts. */
export function compressReply(request: IncomingMessage, response: ServerResponse): void {
  compress(
    request as Parameters<typeof compress>[0],
    response as Parameters<typeof compress>[1],
    () => {},
  );
}
