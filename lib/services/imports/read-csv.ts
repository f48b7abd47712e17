import { isUtf8 } from "node:buffer";
import { pipeline } from "node:stream";
import { type CsvError, type InfoRecord, parse } from "csv-parse";
import type { ImportProgress } from "#lib/contract/dashboard/files.ts";
import { unescapeFormula } from "#lib/kernel/csv-line.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { countOf } from "#lib/kernel/text.ts";
import {
  type Cells,
  type Columns,
  ImportRejected,
  recognizeColumns,
} from "#lib/services/imports/columns.ts";

/** Maximum characters in a row, far above the longest exported description. */
const MAX_ROW_CHARACTERS = 2 ** 20;

/** Maximum columns, several times those of an export with many custom fields. */
const MAX_COLUMNS = 500;

/** Maximum values of a malformed row that may be its product's handle. */
const MAX_MALFORMED_CELLS = 1000;

/** Bytes that are parsed at once, while other requests wait. */
const PIECE_BYTES = 16 * 1024;

/** First bytes of a zip file, such as an Excel workbook. */
const ZIP_START = [0x50, 0x4b, 3, 4];

/** Separators of values: Excel writes semicolons where the comma is the decimal sign. */
const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Returns a pattern of a row whose quotes enclose values or are doubled inside them. */
function wellQuotedRow(delimiter: Delimiter): RegExp {
  const field = `(?:[^"${delimiter}\\n]*|"[^"]*(?:""[^"]*)*")`;
  return new RegExp(`^${field}(?:${delimiter}${field})*\\n?$`);
}

/** One row of the file after the first line. */
export interface Row {
  /** First and last line of the row in the file; the header is 1. */
  line: number;
  lastLine: number;
  cells: Cells;
  /** The row has more values than the file has columns. */
  overflows: boolean;
}

/** A row whose quotes do not match. */
export interface MalformedRow {
  line: number;
  lastLine: number;
  /** What may be the row's values, in lower case. */
  cells: string[];
  reason: string;
}

/** A row as the parser returns it. */
interface CsvRecord {
  record: string[];
  raw: string;
  info: InfoRecord;
}

/** A file whose header has been read. */
interface CsvFile {
  columns: Columns;
  /** Non-blank rows. Throws ImportRejected for an invalid file. */
  rows: AsyncGenerator<Row | MalformedRow>;
}

/**
 * Reads the header of a CSV file, then its rows in constant memory. Counts bytes and rows in `progress`, and the
 * values of each column. Throws ImportRejected for an invalid file.
 */
export async function readCsv(
  input: AsyncIterable<Uint8Array>,
  progress: Pick<ImportProgress, "bytes" | "rows">,
): Promise<CsvFile> {
  let unclosed: MalformedRow | undefined;
  const text = readText(input, progress);
  const start = await readFirstLine(text);
  const delimiter = delimiterOf(start.join(""));
  const pattern = wellQuotedRow(delimiter);
  const parser = parse({
    delimiter,
    raw: true,
    info: true,
    // Called for each value: rejects a long row before it fills the memory.
    cast: (value, { index, lines }) => {
      if (index >= MAX_COLUMNS) throw tooManyColumns(lines);
      return value;
    },
    max_record_size: MAX_ROW_CHARACTERS,
    relax_column_count: true,
    // Confines a stray quote to its own row, which toRow then detects by its raw text.
    relax_quotes: true,
    skip_records_with_error: true,
    on_skip: (error, text = "") => {
      unclosed = toUnclosedQuoteRow(error, text);
      return undefined;
    },
  });
  // An error destroys the parser, and the next row throws it.
  pipeline(
    async function* () {
      for (const piece of start) {
        await yieldToEventLoop();
        yield piece;
      }
      yield* text;
    },
    parser,
    () => {},
  );
  const parsed: AsyncIterator<CsvRecord> = parser[Symbol.asyncIterator]();
  const columns = await readHeader(parsed).catch((error) => {
    parser.destroy();
    throw error;
  });
  async function* rows() {
    try {
      for (let next = await parsed.next(); !next.done; next = await parsed.next()) {
        await yieldToEventLoop();
        const row = toRow(next.value, columns.list, pattern);
        if (isBlank(row)) continue;
        progress.rows++;
        yield row;
      }
    } finally {
      parser.destroy();
    }
    if (!unclosed) return;
    progress.rows++;
    yield unclosed;
  }
  return { columns, rows: rows() };
}

async function readHeader(records: AsyncIterator<CsvRecord>): Promise<Columns> {
  const header = await records.next();
  if (header.done) throw new ImportRejected("The file is empty");
  return recognizeColumns(header.value.record);
}

/** Reads the text to the end of the first line or beyond, at most a row's length and a piece. */
async function readFirstLine(text: AsyncGenerator<string>): Promise<string[]> {
  const start: string[] = [];
  for (let length = 0; length <= MAX_ROW_CHARACTERS; ) {
    const { value, done } = await text.next();
    if (done) break;
    start.push(value);
    length += value.length;
    if (value.includes("\n")) break;
  }
  return start;
}

/** Returns the most frequent delimiter of the first line. */
function delimiterOf(text: string): Delimiter {
  const [header = ""] = text.split("\n", 1);
  const names = header.replace(/"[^"]*"/g, "");
  return DELIMITERS.reduce((best, other) =>
    countOf(names, other) > countOf(names, best) ? other : best,
  );
}

function tooManyColumns(line: number): ImportRejected {
  return new ImportRejected(
    `Line ${line} has more than ${MAX_COLUMNS} columns: delete those that are not needed`,
  );
}

/** Reads a whole file. Throws ImportRejected when it is neither UTF-8 nor UTF-16. */
export async function requireText(input: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of readText(input, { bytes: 0 }));
}

/** Decodes the file with "\n" line ends: the parser counts "\r\n" inside quotes as two lines. */
async function* readText(
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

function toRow(
  { record: written, raw, info }: CsvRecord,
  columns: Columns["list"],
  wellQuoted: RegExp,
): Row | MalformedRow {
  const lastLine = info.lines;
  const line = firstLineOf(lastLine, raw);
  if (raw.includes('"') && !wellQuoted.test(raw)) {
    const reason = "a value contains a quote: double it and put the value in quotes";
    return malformedRow(line, lastLine, raw, reason);
  }
  const cells: Cells = {};
  for (const [index, column] of columns.slice(0, written.length).entries()) {
    const cell = written[index] ?? "";
    if (cell.trim() !== "") column.rows += 1;
    if (column.field) cells[column.field] = unescapeFormula(cell);
  }
  const overflows = written.slice(columns.length).some((value) => value.trim() !== "");
  return { line, lastLine, cells, overflows };
}

/** Returns the row whose quote is not closed. Throws when it exceeds the row limit. */
function toUnclosedQuoteRow(error: CsvError | undefined, text: string): MalformedRow {
  const lastLine = Number(error?.lines);
  const line = firstLineOf(lastLine, text);
  if (error?.code === "CSV_MAX_RECORD_SIZE") {
    const advice = text.includes('"') ? "check that its quotes are closed" : "shorten it";
    throw new ImportRejected(
      `The row at line ${line} is longer than ${MAX_ROW_CHARACTERS.toLocaleString("en")} characters: ${advice}`,
    );
  }
  return malformedRow(line, lastLine, text, "a quote is not closed");
}

function malformedRow(line: number, lastLine: number, text: string, problem: string): MalformedRow {
  const reason =
    line === lastLine ? problem : `${problem}; lines ${line}–${lastLine} cannot be read`;
  const values = text.split(/[",;\t\n]/, MAX_MALFORMED_CELLS);
  return { line, lastLine, cells: values.map((cell) => cell.trim().toLowerCase()), reason };
}

/** Spreadsheets write blank rows as commas. */
function isBlank(row: Row | MalformedRow): boolean {
  return (
    "overflows" in row &&
    !row.overflows &&
    Object.values(row.cells).every((value) => value.trim() === "")
  );
}

/** Returns the first line of a text that ends at `lastLine`; its own line end does not count. */
function firstLineOf(lastLine: number, text: string): number {
  return lastLine - countOf(text.slice(0, -1), "\n");
}
