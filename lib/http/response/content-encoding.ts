import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** The encodings that replies are compressed with, the best first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter bodies fit into a packet or two as they are. */
export const MIN_COMPRESSED_BYTES = 2_048;

/**
 * As fast as gzip and smaller: a page fits into the packets that a new connection may send at once. The
 * window covers nearly any page.
 */
export const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const COMPRESS = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** Returns the best encoding that an `Accept-Encoding` header names. */
export function acceptedEncoding(header: string | null | undefined): Encoding | undefined {
  if (!header) return undefined;
  const accepted = parseAccept(header);
  return ENCODINGS.find((encoding) =>
    accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0),
  );
}

/** Compresses the bytes, in memory of their own. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await COMPRESS[encoding](bytes));
}
