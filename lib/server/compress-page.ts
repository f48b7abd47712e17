import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { BROTLI, MIN_COMPRESSED_BYTES } from "#lib/http/response/content-encoding.ts";

const compress = compression({ threshold: MIN_COMPRESSED_BYTES, brotli: BROTLI });

/** Compresses a page while it is streamed, in the best encoding that the client accepts. */
export function compressPage(request: IncomingMessage, response: ServerResponse): void {
  compress(
    request as Parameters<typeof compress>[0],
    response as Parameters<typeof compress>[1],
    () => {},
  );
}
