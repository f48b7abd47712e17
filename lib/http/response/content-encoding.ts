import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseAccept } from "hono/utils/accept";

/** Supported encodings in order of preference. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Shorter bodies fit into one or two packets uncompressed. */
export const MIN_COMPRESSED_BYTES = 2_048;

/**
 * As fast as gzip and smaller: a page fits into the initial congestion window. The Brotli window covers
 * nearly every page.
 */
export const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

const COMPRESS = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes),
};

/** Returns the preferred encoding among those in an `Accept-Encoding` header. */
export function acceptedEncoding(header: string | null | undefined): Encoding | undefined {
  if (!header) return undefined;
  const accepted = parseAccept(header);
  return ENCODINGS.find((encoding) =>
    accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0),
  );
}

/** Compresses the bytes into a new array. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await COMPRESS[encoding](bytes));
}
