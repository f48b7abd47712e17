import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCsv } from "#lib/services/imports/csv/read-csv.ts";
import { readText } from "#lib/services/imports/csv/read-text.ts";
import { bytesOf, productCsv } from "#tests/support/catalogue/product-csv.ts";

const HEADER = "Handle,Title,Variant Price";

async function read(text: string | Uint8Array, pieceSize?: number) {
  const { columns, rows } = await readCsv(bytesOf(text, pieceSize), { bytes: 0, rows: 0 });
  return { rows: await Array.fromAsync(rows), columns };
}

describe("columns", () => {
  it("recognizes older and newer column names in any order, ignoring case, after a byte order mark", async () => {
    const older = await read(
      "\u{feff}VARIANT PRICE,Body (HTML),handle,Title,Variant SKU\n5,b,h,t,s\n",
    );
    const newer = await read("Title,URL handle,Description,SKU,Price\nt,h,b,s,5\n");
    expect(older.rows).toMatchObject([
      { cells: { handle: "h", title: "t", price: "5", sku: "s" } },
    ]);
    expect(newer.rows).toMatchObject([
      { cells: { handle: "h", title: "t", price: "5", sku: "s", body: "b" } },
    ]);
  });

  it("ignores unknown columns, and the second of two for the same field", async () => {
    const { rows, columns } = await read(
      `${HEADER},Price / International,,SKU,Variant SKU\na,A,5,9,x,1,2\n`,
    );
    expect(rows).toMatchObject([{ cells: { handle: "a", title: "A", price: "5", sku: "1" } }]);
    expect(columns.list.filter(({ field }) => !field)).toMatchObject([
      { name: "Price / International", rows: 1 },
      { name: "", rows: 1 },
      { name: "Variant SKU", rows: 1 },
    ]);
  });

  it.each([
    ["Handle,Body (HTML)\n", "The header row is missing the columns Title, Variant Price"],
    ["Handle;Title\n", "The header row is missing the column Variant Price"],
    ["PK\u0003\u0004\u0014\n", "The file is an Excel workbook"],
    ["", "The file is empty"],
    ["\n\n", "The header row is missing the columns"],
  ])("rejects %j at once", async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

describe("the number of columns", () => {
  const commas = (columns: number) => ",".repeat(columns - 3);

  it("R88: reads 500 columns", async () => {
    const { rows } = await read(`${HEADER}${commas(500)}\na,A,5${commas(500)}\n`);
    expect(rows).toMatchObject([{ cells: { handle: "a" }, overflows: false }]);
  });

  it.each([
    ["the header", `${HEADER}${commas(501)}\n`, 1],
    ["a header of 1 MB", ",".repeat(1_000_000), 1],
    ["a header with a line break in quotes", `"a\nb"${",".repeat(500)}\n`, 2],
    ["a row", `${HEADER}\na,A,5\nb,B,5${commas(501)}\n`, 3],
    ["a row without an end", `${HEADER}\n${",".repeat(1_000_000)}`, 2],
  ])("R88: rejects a file with over 500 columns in %s", async (_, text, line) => {
    await expect(read(text)).rejects.toThrow(`Line ${line} has more than 500 columns`);
  });
});

describe("line numbers", () => {
  it.each([
    ["\\n", "\n"],
    ["\\r\\n", "\r\n"],
    ["\\r", "\r"],
  ])("numbers lines as a text editor does, with %s as line ends", async (_, lineEnd) => {
    const file = productCsv(
      [
        { Handle: "a", Title: "A", "Variant Price": 1, "Body (HTML)": `<p>\n${lineEnd}x</p>` },
        { Handle: "", Title: "", "Variant Price": "" },
        { Handle: "b", Title: `B${lineEnd}b`, "Variant Price": 2 },
        { Handle: "c", Title: "C", "Variant Price": 3 },
      ],
      lineEnd,
    );
    const { rows } = await read(file);
    expect(rows.map(({ line, lastLine }) => [line, lastLine])).toEqual([
      [2, 4],
      [6, 7],
      [8, 8],
    ]);
  });

  it("returns correct lines and whole cells for any values and any chunk boundaries", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", "🧵", '"', ",", "\n", "\r\n", " "),
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (values, pieceSize) => {
          const file = values.map(([title, body]) => ({
            Handle: "h",
            Title: title,
            "Body (HTML)": body,
            "Variant Price": 1,
          }));
          const { rows } = await read(productCsv(file), pieceSize);
          expect(rows).toMatchObject(
            file.map(({ Title }, index) => ({
              line: index === 0 ? 2 : productCsv(file.slice(0, index)).split("\n").length,
              cells: { title: Title.replaceAll("\r\n", "\n") },
            })),
          );
        },
      ),
    );
  });

  it("continues after a truncated row, and reports one with too many columns", async () => {
    const { rows } = await read(`${HEADER},Body (HTML)\na,A,5\nb,B,5,x,,\nc,C,5,x,y\n`);
    expect(rows).toMatchObject([
      { line: 2, cells: { handle: "a", price: "5" }, overflows: false },
      { line: 3, cells: { handle: "b" }, overflows: false },
      { line: 4, cells: { handle: "c" }, overflows: true },
    ]);
  });
});

describe("stray quotes", () => {
  it("rejects only the lines with stray quotes", async () => {
    const { rows } = await read(
      `${HEADER}\na,A,5\nb,5" pipe,5\nc,"the "best" one",5\nd,"D",5\ne,"un"quoted,5\nf,F,5\n`,
    );
    expect(rows).toMatchObject([
      { line: 2, cells: { handle: "a" } },
      { line: 3, reason: expect.stringContaining("a value contains a quote") },
      { line: 4, reason: expect.stringContaining("a value contains a quote") },
      { line: 5, cells: { handle: "d", title: "D" } },
      { line: 6, reason: expect.stringContaining("a value contains a quote") },
      { line: 7, cells: { handle: "f" } },
    ]);
  });

  it("reports every line that an unclosed quote swallows, to the next quote or the end", async () => {
    const { rows } = await read(`${HEADER}\na,"A,5\nb,B,5\nc,"C",5\nd,D,5\ne,"E,5\nf,F,5\n`);
    expect(rows).toMatchObject([
      { line: 2, lastLine: 4, reason: expect.stringContaining("lines 2–4 cannot be read") },
      { line: 5, cells: { handle: "d" } },
      { line: 6, lastLine: 7, reason: "a quote is not closed; lines 6–7 cannot be read" },
    ]);
  });

  it.each([
    ["with an open quote", '"', "check that its quotes are closed"],
    ["without quotes", "", "shorten it"],
  ])("rejects a row of more than 2^20 characters %s", async (_, quote, advice) => {
    const endless = `${HEADER}\na,A,5\nb,${quote}${"x".repeat(2 ** 20 + 1)}\nc,C,5\n`;
    await expect(read(endless)).rejects.toThrow(
      `The row at line 3 is longer than 1,048,576 characters: ${advice}`,
    );
  });
});

describe("encoding", () => {
  const latin1 = Buffer.from(`${HEADER}\na,Ünter,5\nb,B,5\nc,Café,5\n`, "latin1");

  it.each([1, 7, 64 * 1024])(
    "names the first line that is not UTF-8, read %i bytes at a time",
    async (size) => {
      const head = Buffer.from(`${HEADER}\nz,Zoë 🧵,5\n`);
      const file = Buffer.concat([head, latin1.subarray(HEADER.length + 1)]);
      await expect(read(file, size)).rejects.toThrow("Line 3 is not UTF-8 text");
      await expect(Array.fromAsync(readText(bytesOf(file, size), { bytes: 0 }))).rejects.toThrow(
        "Line 3 is not UTF-8 text",
      );
    },
  );

  it.each([
    ["UTF-16 with a semicolon", "utf16le", ";", 5],
    ["UTF-16 with a tab", "utf16le", "\t", 7],
    ["big-endian UTF-16 with a comma", "utf16be", ",", 64 * 1024],
    ["UTF-8 with a semicolon", "utf8", ";", 3],
  ])("reads a file in %s as delimiter", async (_, encoding, delimiter, size) => {
    const text = `\u{feff}Handle,Title,"Variant Price","Tags"\r\na,Zoë 🧵,"5","b"\r\nc,"un"quoted,5,\r\n`;
    const written = text.replaceAll(",", delimiter);
    const file = Buffer.from(written, encoding === "utf8" ? "utf8" : "utf16le");
    const { rows } = await read(encoding === "utf16be" ? file.swap16() : file, size);
    expect(rows).toMatchObject([
      { line: 2, cells: { handle: "a", title: "Zoë 🧵", price: "5", tags: "b" } },
      { line: 3, reason: expect.stringContaining("a value contains a quote") },
    ]);
  });

  it("reads a WooCommerce file with semicolons and a column name with commas", async () => {
    const header = 'ID;Type;SKU;Name;Regular price;"GTIN, UPC, EAN, or ISBN"';
    const { rows } = await read(`${header}\n1;simple;S;Salt, fine;5;1\n`);
    expect(rows).toMatchObject([{ cells: { name: "Salt, fine" } }]);
  });

  it("names no line of a file that is not UTF-16, as its bytes have no lines", async () => {
    const file = Buffer.from(`\u{feff}${HEADER}\na,A,5\nb,\ud83e,5\n`, "utf16le");
    await expect(Array.fromAsync(readText(bytesOf(file, 7), { bytes: 0 }))).rejects.toThrow(
      /^The file is not UTF-16 text: /,
    );
  });

  it.each([
    ["a lone surrogate", Buffer.from([0x61, 0x2c, 0xed, 0xa0, 0x80, 0x2c, 0x35, 0x0a])],
    ["UTF-16", Buffer.from("\u{feff}a,A,5\n", "utf16le")],
    ["a character cut off at the end", Buffer.from("🧵").subarray(0, 2)],
  ])("rejects a file in %s", async (_, bytes) => {
    await expect(read(Buffer.concat([Buffer.from(`${HEADER}\n`), bytes]))).rejects.toThrow(
      "Line 2 is not UTF-8 text",
    );
  });
});
