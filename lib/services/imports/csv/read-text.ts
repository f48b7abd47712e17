import { isUtf8 } from "node:buffer";
import type { ImportProgress } from "#lib/contract/dashboard/files.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { countOf } from "#lib/kernel/text.ts";
import { ImportRejected } from "#lib/services/imports/columns.ts";

/** Bytes that are parsed at once, while other requests wait. */
const PIECE_BYTES = 16 * 1024;

/** First bytes of a zip file, such as an Excel workbook. */
const ZIP_START = [0x50, 0x4b, 3, 4];

/** Decodes the file with "\n" line ends: the parser counts "\r\n" inside quotes as two lines. */
export async function* readText(
  input: AsyncIterable<Uint8Array>,
  progress: Pick<ImportProgress, "bytes">,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let linesBefore = 0;
  let held = "";
  for await (const chunk of inPieces(input)) {
    progress.bytes += chunk.byteLength;
    if (!decoder && ZIP_START.every((byte, index) => chunk[index] === byte)) {
      throw new ImportRejected(
        'The file is an Excel workbook or a zip archive: import a CSV file (in Excel, save it as "CSV UTF-8")',
      );
    }
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    const decoded = held + decode(decoder, chunk, linesBefore);
    held = decoded.endsWith("\r") ? "\r" : "";
    const text = decoded.slice(0, decoded.length - held.length).replace(/\r\n?/g, "\n");
    linesBefore += countOf(text, "\n");
    if (text !== "") yield text;
  }
  if (held !== "") yield "\n";
  if (decoder) decode(decoder, undefined, linesBefore);
}

async function* inPieces(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    for (let start = 0; start < chunk.byteLength; start += PIECE_BYTES) {
      await yieldToEventLoop();
      yield chunk.subarray(start, start + PIECE_BYTES);
    }
  }
}

/** Returns the encoding of a file by its byte order mark: Excel's "Unicode Text" is UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, linesBefore: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    const line = linesBefore + (chunk ? firstLineNotUtf8(chunk) : 1);
    const isUtf8 = decoder.encoding === "utf-8";
    const problem = isUtf8 ? `Line ${line} is not UTF-8 text` : "The file is not UTF-16 text";
    throw new ImportRejected(`${problem}: save the file as "CSV UTF-8" and import it again`);
  }
}

/**
 * Returns the line of the first invalid byte, 1 for the first line of the chunk, which may start inside a
 * character.
 */
function firstLineNotUtf8(chunk: Uint8Array): number {
  const isContinuation = (byte: number) => (byte & 0xc0) === 0x80;
  let start = chunk.findIndex((byte) => !isContinuation(byte));
  for (let line = 1, end = 0; start >= 0 && end >= 0; line++, start = end + 1) {
    end = chunk.indexOf(0x0a, start);
    if (!isUtf8(chunk.subarray(start, end < 0 ? undefined : end))) return line;
  }
  return 1;
}
