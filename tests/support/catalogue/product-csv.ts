import { Readable } from "node:stream";

export type CsvRow = Record<string, string | number>;

/** Returns a product file with one column for every key of the rows, in order of appearance. */
export function productCsv(rows: CsvRow[], lineEnd = "\n"): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))]
    .map((cells) => `${cells.map(quoted).join(",")}${lineEnd}`)
    .join("");
}

/** Yields the text as a file is read, in chunks of this size. */
export function bytesOf(text: string | Uint8Array, chunkSize = 64 * 1024): Readable {
  const bytes = Buffer.from(text as string);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
    bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
  );
  return Readable.from(chunks);
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
