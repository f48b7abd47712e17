import { pipeline } from "node:stream";
import { type CsvError, type InfoRecord, parse } from "csv-parse";
import type { ImportProgress } from "#lib/contract/dashboard/files.ts";
import { unescapeFormula } from "#lib/kernel/csv-line.ts";
import { yieldToEventLoop } from "#lib/kernel/event-loop.ts";
import { countOf } from "#lib/kernel/text.ts";
import {
  type Cells,
  type Columns,
  type ImportField,
  ImportRejected,
  recognizeColumns,
} from "#lib/services/imports/columns.ts";
import { readText } from "#lib/services/imports/csv/read-text.ts";

/** Maximum characters in a row, far above the longest exported description. */
const MAX_ROW_CHARACTERS = 2 ** 20;

/** Maximum columns, several times those of an export with many custom fields. */
const MAX_COLUMNS = 500;

/** Maximum values of a malformed row that may be its product's handle. */
const MAX_MALFORMED_CELLS = 1000;

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
  /** Numbers with two meanings, such as "18.500". */
  ambiguousNumbers: AmbiguousNumber[];
}

interface AmbiguousNumber {
  field: ImportField;
  written: string;
  /** How it is read. */
  value: string;
  /** Both meanings are as likely: the product is skipped. */
  isRejected: boolean;
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
export interface CsvFile {
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
  return { line, lastLine, cells, overflows, ambiguousNumbers: [] };
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
