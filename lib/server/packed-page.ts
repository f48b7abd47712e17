import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, brotliDecompressSync, constants, createBrotliCompress } from "node:zlib";
import { createNonce } from "#lib/http/nonce.ts";
import { type Body, bodyOf, bytesOf } from "#lib/kernel/body.ts";
import { BROTLI } from "#lib/server/compress-reply.ts";

/** A page's text: as it was rendered, or packed in about a tenth of its memory. */
export interface PageText {
  /** In UTF-8, if it is not `packed`; else that in Brotli. */
  body: Uint8Array;
  /** By which its policy knows its scripts: every reply has another. Empty: it has no policy. */
  nonce: string;
  /** Where in the text its nonce stands. */
  nonceAt: number[];
  packed?: {
    /** Bytes of the text. */
    length: number;
    /** Where the body has the one nonce of which all others are copies; -1: it cannot be said. */
    nonceAt: number;
  };
}

const decompress = promisify(brotliDecompress);

export function pageText(text: Buffer, nonce: string): PageText {
  return { body: text, nonce, nonceAt: nonce ? placesOf(nonce, text) : [] };
}

function placesOf(nonce: string, text: Buffer): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(nonce); at !== -1; at = text.indexOf(nonce, at + nonce.length)) {
    places.push(at);
  }
  return places;
}

export async function packPage(page: PageText): Promise<PageText> {
  const { body, nonce, nonceAt } = page;
  const mark = markOf(nonce.length);
  const marked = put(mark, Buffer.from(body), nonceAt);
  const brotli = await pack(partsOf(marked, nonceAt[0], mark.length));
  const packed = { length: body.byteLength, nonceAt: brotli.indexOf(mark, 0, "latin1") };
  // A copy of just these bytes: what the compressor returns may be part of a larger block.
  const inBrotli = { ...page, body: new Uint8Array(brotli), packed };
  if (!(await hasOneNonce(inBrotli, marked))) packed.nonceAt = -1;
  return inBrotli;
}

/**
 * Stands in the nonce's places while the text is packed. In UTF-8 its bytes never follow each other like
 * this, nor does the first of them follow a letter: no part of one is copied from anything but another.
 */
function markOf(length: number): string {
  const bytes = Array.from({ length }, (_, place) => 0x80 + ((place * 37) % 0x40));
  return String.fromCharCode(...bytes);
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
async function hasOneNonce(page: PageText, text: Buffer): Promise<boolean> {
  const { nonceAt } = page;
  const other = createNonce();
  const sent = nonceAt.length > 0 && packedWith(page, other);
  return sent ? (await decompress(bytesOf(sent))).equals(put(other, text, nonceAt)) : false;
}

/** The page in Brotli with another nonce of the same length, if that can be done without opening it. */
export function packedWith({ body, packed }: PageText, nonce: string): Body | undefined {
  if (!packed || packed.nonceAt === -1) return undefined;
  const { nonceAt } = packed;
  return bodyOf([body.subarray(0, nonceAt), nonce, body.subarray(nonceAt + nonce.length)]);
}

/** The page's text as it was rendered. */
export function openPage({ body, packed }: PageText): Uint8Array {
  // With a little room to spare all of it is one block.
  return packed
    ? brotliDecompressSync(body, { chunkSize: packed.length + constants.Z_MIN_CHUNK })
    : body;
}

/** The text of an opened page with another nonce of the same length. */
export function openedWith(text: Uint8Array, { nonceAt }: PageText, nonce: string): Body {
  const ends = nonceAt.map((at) => at + nonce.length);
  return bodyOf([
    ...nonceAt.flatMap((at, place) => [text.subarray(ends[place - 1] ?? 0, at), nonce]),
    text.subarray(ends.at(-1) ?? 0),
  ]);
}
