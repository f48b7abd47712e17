import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { createNonce } from "#lib/http/nonce.ts";
import { BROTLI } from "#lib/server/compress-reply.ts";

/** A page's text in about a tenth of its memory. */
export interface PackedPage {
  /** In Brotli. */
  body: Uint8Array<ArrayBuffer>;
  /** Bytes of the text. */
  length: number;
  /** Where in the text its nonce stands. */
  nonceAt: number[];
  /** Where the body has the one nonce of which all others are copies; undefined: it cannot be said. */
  packedNonceAt: number | undefined;
}

const decompress = promisify(brotliDecompress);

/** Packs `text`, which is valid UTF-8; `nonce` may be empty: then it has none. */
export async function packPage(text: Buffer, nonce: string): Promise<PackedPage> {
  const mark = markOf(nonce.length);
  const nonceAt = nonce ? placesOf(nonce, text) : [];
  const marked = put(mark, Buffer.from(text), nonceAt);
  const packed = await pack(partsOf(marked, nonceAt[0], mark.length));
  const page = {
    // A copy of just these bytes: what the compressor returns may be part of a larger block.
    body: new Uint8Array(packed),
    length: text.byteLength,
    nonceAt,
    packedNonceAt: packed.indexOf(mark, 0, "latin1"),
  };
  return (await hasOneNonce(page, marked)) ? page : { ...page, packedNonceAt: undefined };
}

/**
 * Stands in the nonce's places while the text is packed. In UTF-8 its bytes never follow each other like
 * this, nor does the first of them follow a letter: no part of one is copied from anything but another.
 */
function markOf(length: number): string {
  const bytes = Array.from({ length }, (_, place) => 0x80 + ((place * 37) % 0x40));
  return String.fromCharCode(...bytes);
}

function placesOf(nonce: string, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, at + nonce.length)) {
    places.push(at);
  }
  return places;
}

function put(nonce: string, text: Buffer, places: number[]): Buffer {
  for (const at of places) text.write(nonce, at, "latin1");
  return text;
}

/** What stands at this place, if there is one, as a part of its own. */
function partsOf(text: Buffer, at: number | undefined, length: number): Buffer[] {
  if (at === undefined) return [text];
  const end = at + length;
  return [text.subarray(0, at), text.subarray(at, end), text.subarray(end)];
}

/** Each part in a block of its own; one that is short and random lies in it as it is. */
async function pack(parts: Buffer[]): Promise<Buffer> {
  const size = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const brotli = createBrotliCompress({
    params: { ...BROTLI.params, [constants.BROTLI_PARAM_SIZE_HINT]: size },
  });
  const packed = buffer(brotli);
  const flush = promisify((done: () => void) =>
    brotli.flush(constants.BROTLI_OPERATION_FLUSH, done),
  );
  for (const part of parts) {
    brotli.write(part);
    await flush();
  }
  brotli.end();
  return packed;
}

/** Whether all others are copies of the one in the body, so that what is put there stands everywhere. */
async function hasOneNonce(page: PackedPage, text: Buffer): Promise<boolean> {
  const { nonceAt } = page;
  const other = createNonce();
  const sent = nonceAt.length > 0 && packedWith(page, other);
  return sent ? (await decompress(sent)).equals(put(other, text, nonceAt)) : false;
}

/** The page in Brotli with `nonce`, of the same length as the one it was packed with, if that can be done without opening it. */
export function packedWith(
  { body, packedNonceAt = -1 }: PackedPage,
  nonce: string,
): Buffer | undefined {
  if (packedNonceAt === -1) return undefined;
  const packed = Buffer.from(body);
  packed.write(nonce, packedNonceAt, "latin1");
  return packed;
}

/** The page's text with `nonce`, of the same length as the one it was packed with. */
export function openPage({ body, length, nonceAt }: PackedPage, nonce: string): Buffer {
  // With a little room to spare all of it is one block.
  const text = brotliDecompressSync(body, { chunkSize: length + constants.Z_MIN_CHUNK });
  return put(nonce, text, nonceAt);
}
