import { describe, expect, it } from "vitest";
import { GOOD, parse, parseText } from "#tests/support/catalogue/parsed-products.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";

/** Returns the milliseconds of CPU time for parsing a description, at least 5. */
async function cpuMsOf(description: string): Promise<number> {
  const start = process.cpuUsage();
  await parse([{ ...GOOD, "Body (HTML)": description }]);
  const { user, system } = process.cpuUsage(start);
  return Math.max((user + system) / 1000, 5);
}

it.each([
  ["<a ", (length: number) => "<a ".repeat(length / 3)],
  ["</a ", (length: number) => "</a ".repeat(length / 4)],
  ["a tag of much white space", (length: number) => `<p>${"<a".padEnd(length)}x>Text`],
])("R35: parses 1 MB of %j in linear time", async (_, description) => {
  await cpuMsOf(description(100_000));
  // Ten times as long takes ten times as much, or a hundred times if it is quadratic.
  const shorter = await cpuMsOf(description(100_000));
  expect(await cpuMsOf(description(1_000_000))).toBeLessThan(40 * shorter);
});

describe("products with a bad row", () => {
  it("leaves a product with a bad row out whole and names its other lines", async () => {
    const { handles, problems } = await parse([
      {
        ...GOOD,
        Handle: "bad",
        "Body (HTML)": "<p>\n\n</p>",
        "Option1 Name": "Size",
        "Option1 Value": "S",
      },
      { Handle: "bad", "Option1 Value": "M", "Variant Price": "x" },
      { Handle: "bad", "Option1 Value": "L", "Variant Price": "" },
      GOOD,
    ]);
    expect(handles).toEqual(["good"]);
    expect(problems).toEqual([
      '5 bad: Variant Price "x" is not an amount such as 1500.00',
      "6 bad: Variant Price is missing; lines 2–6 skipped",
    ]);
  });

  it.each<[string, CsvRow[], string[]]>([
    [
      "twice the same options",
      [
        { ...GOOD, "Option1 Name": "Size", "Option1 Value": "S" },
        { Handle: "good", "Option1 Value": "S", "Variant Price": 5 },
      ],
      ['3 good: the variant "S" is already on line 2; lines 2–3 skipped'],
    ],
    [
      "variants but no options",
      [GOOD, { Handle: "good", "Variant Price": 6 }],
      ["3 good: the product has no options, so line 2 is its only variant; lines 2–3 skipped"],
    ],
    [
      "an option without a value",
      [
        {
          ...GOOD,
          "Option1 Name": "Size",
          "Option1 Value": "S",
          "Option2 Name": "Colour",
          "Option2 Value": "",
        },
      ],
      ["2 good: Option2 Value is missing"],
    ],
    [
      "a value without an option",
      [{ ...GOOD, "Option1 Name": "", "Option1 Value": "S" }],
      ["2 good: Option1 Name is missing from the product's first row"],
    ],
    [
      "two options of one name",
      [
        {
          ...GOOD,
          "Option1 Name": "Size",
          "Option1 Value": "S",
          "Option2 Name": "Size",
          "Option2 Value": "M",
        },
      ],
      ["2 good: two options have the same name"],
    ],
    [
      "no title",
      [{ ...GOOD, Title: " " }],
      ["2 good: Title is missing from the product's first row"],
    ],
  ])("rejects a product with %s", async (_, rows, expected) => {
    const { handles, problems } = await parse(rows);
    expect(handles).toEqual([]);
    expect(problems).toEqual(expected);
  });

  it("leaves out a product with a row of more values than columns", async () => {
    const { problems } = await parseText("Handle,Title,Variant Price\ngood,Good,5,6\n");
    expect(problems).toEqual(["2 good: has more values than the first line has columns"]);
  });

  it.each([
    [
      "variants",
      2_048,
      (index: number) => ({ "Option1 Value": `Size ${index}`, "Variant Price": "1.00" }),
    ],
    ["images", 250, (index: number) => ({ "Image Src": `https://pictures.example/${index}.jpg` })],
  ])("leaves out a product with more %s than the editor allows", async (what, most, cells) => {
    const row = (_: unknown, index: number) => ({ Handle: "good", ...cells(index) });
    const first = { ...GOOD, "Option1 Name": "Size", "Option1 Value": "S" };
    const { problems } = await parse([first, ...Array.from({ length: most + 1 }, row)]);
    expect(problems).toEqual([expect.stringContaining(`it has more than ${most} ${what}`)]);
  });

  it("leaves out a product with over 2,298 rows", async () => {
    const picture = { Handle: "good", "Image Src": "https://pictures.example/a.jpg" };
    const { problems } = await parse([GOOD, ...Array.from({ length: 2600 }, () => picture)]);
    expect(problems).toEqual([
      "2300 good: the product has more than 2298 rows; lines 2–2602 skipped",
    ]);
  });
});

describe("rows of a product", () => {
  const header = "Handle,Title,Variant Price\n";

  it("adds rows without a handle and a title to the product above", async () => {
    const { handles, problems } = await parse([
      GOOD,
      { "Variant Price": 6 },
      { ...GOOD, Handle: "next" },
    ]);
    expect(handles).toEqual(["next"]);
    expect(problems).toEqual(["3 good: Handle is missing; lines 2–3 skipped"]);
  });

  it("starts a new product at a row with a title but no handle", async () => {
    const { handles, problems } = await parse([
      GOOD,
      { ...GOOD, Handle: "" },
      { "Variant Price": 6 },
    ]);
    expect(handles).toEqual(["good"]);
    expect(problems).toEqual(["3 : Handle is missing", "4 : Handle is missing"]);
  });

  it("rejects later rows of a product that are not adjacent to its first ones", async () => {
    const { products, problems } = await parse([
      { ...GOOD, Title: "First" },
      { ...GOOD, Handle: "other" },
      { ...GOOD, Handle: "GOOD", Title: "Second" },
    ]);
    expect(products.map(({ name }) => name)).toEqual(["First", "Good"]);
    expect(problems).toEqual([
      "4 good: the product's rows must be adjacent; its first row is on line 2",
    ]);
  });

  it("ignores rows of commas, even within a product", async () => {
    const { products, problems } = await parse([
      { ...GOOD, "Option1 Name": "Size", "Option1 Value": "S" },
      { Handle: " " },
      { Handle: "good", "Option1 Value": "M", "Variant Price": 6 },
    ]);
    expect(problems).toEqual([]);
    expect(products[0]?.variants.map(({ name, line }) => [name, line])).toEqual([
      ["S", 2],
      ["M", 4],
    ]);
  });

  it("leaves out the product whose handle a malformed row has, before or after it", async () => {
    const { handles, problems } = await parseText(
      `${header}a,A,5\na,"x"x,6\nb,B,5\nc,"x"x,5\nc,C,6\nd,D,5\n`,
    );
    expect(handles).toEqual(["b", "d"]);
    expect(problems).toEqual([
      expect.stringMatching(/^3 a: a value contains a quote.* lines 2–3 skipped$/),
      expect.stringMatching(/^5 c: a value contains a quote.* lines 5–6 skipped$/),
    ]);
  });

  it("reports malformed rows that belong to no product", async () => {
    const { handles, problems } = await parseText(
      `${header}x,"X"x,5\na,A,5\nb,"B"x,5\nc,C,5\nd,"D,5\n`,
    );
    expect(handles).toEqual(["a", "c"]);
    expect(problems).toEqual([
      expect.stringMatching(/^2 : a value contains a quote/),
      expect.stringMatching(/^4 : a value contains a quote/),
      "6 : a quote is not closed",
    ]);
  });
});
