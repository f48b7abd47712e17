import { describe, expect, it } from "vitest";
import { GOOD, parse } from "#tests/support/catalogue/parsed-products.ts";

describe("imported cells", () => {
  it.each([
    ["Variant Price", "abc", "is not an amount such as 1500.00"],
    ["Variant Price", "1,50,00", "is not an amount such as 1500.00"],
    ["Variant Price", "$15.00", "is not an amount such as 1500.00"],
    ["Variant Price", "-1", "is below zero"],
    ["Variant Price", "100000000", "is above 99999999.99"],
    ["Variant Price", "9.9999", "has more than two decimals"],
    ["Variant Compare At Price", "1e3", "is not an amount such as 1500.00"],
    ["Cost per item", "free", "is not an amount such as 1500.00"],
    ["Variant Grams", "-5", "is below zero"],
    ["Variant Grams", "99999999999", "is too heavy"],
    ["Variant Inventory Qty", "1.5", "is not a whole number"],
    ["Variant Inventory Qty", "1e9", "is not a whole number"],
    ["Variant Inventory Qty", "1000000000", "is above 999999999"],
    ["Expires On", "soon", "is not a date such as 2030-12-31"],
    ["Expires On", "31/02/2030", "is not a date such as 2030-12-31"],
    ["Expires On", "03/04/2030", "may begin with the day or the month: write it as 2030-12-31"],
    ["Promo Ends At", "soon", "is not a time such as 2030-12-31T18:00:00Z"],
    ["Promo Ends At", "0000-01-01T00:00:00Z", "is before 1970"],
    ["Promo Ends At", "9999-12-31T23:59:00-23:59", "is after 9999"],
    ["Image Position", "first", "is not a position such as 1"],
    ["Published", "maybe", "is not TRUE or FALSE"],
    ["Status", "sold", "is not active, draft, archived or unlisted"],
  ])("explains the cell %s with the value %j", async (column, value, complaint) => {
    const bad = {
      ...GOOD,
      Handle: "bad",
      "Image Src": "https://pictures.example/a.jpg",
      [column]: value,
    };
    const { handles, problems } = await parse([GOOD, bad]);
    expect(handles).toEqual(["good"]);
    expect(problems).toEqual([`3 bad: ${column} "${value}" ${complaint}`]);
  });

  it.each([
    ["Title", 255],
    ["Vendor", 255],
    ["Type", 255],
    ["Option1 Value", 255],
    ["Variant SKU", 255],
  ])("limits the cell %s to %i characters", async (column, length) => {
    const row = { ...GOOD, "Option1 Name": "Size", "Option1 Value": "S" };
    expect((await parse([{ ...row, [column]: "x".repeat(length) }])).problems).toEqual([]);
    expect((await parse([{ ...row, [column]: "x".repeat(length + 1) }])).problems).toEqual([
      `2 good: ${column} "${"x".repeat(60)}…" is longer than ${length} characters`,
    ]);
  });

  it.each(["Title", "Body (HTML)", "Vendor", "Variant SKU", "Image Alt Text"])(
    "R24: leaves out a product with U+0000 in the cell %s, and reports it without that character",
    async (column) => {
      const bad = {
        ...GOOD,
        "Image Src": "https://pictures.example/a.jpg",
        [column]: "a\u0000\u001b[2Jb",
      };
      const { handles, problems } = await parse([bad]);
      expect(handles).toEqual([]);
      expect(problems).toEqual([
        `2 good: ${column} "a\u{fffd}\u{fffd}[2Jb" has characters that cannot be stored`,
      ]);
    },
  );

  it("reads decimal commas, thousands separators and the store's currency", async () => {
    const { products, problems, warnings } = await parse([
      { ...GOOD, "Variant Price": "1.500,50", "Variant Grams": "250,4", "Length (cm)": "12,5" },
      { ...GOOD, Handle: "sign", "Variant Price": "₦1500,5", "Variant Grams": "1 250" },
      {
        ...GOOD,
        Handle: "code",
        "Variant Price": "NGN 1 500,50",
        "Variant Inventory Qty": "1,200",
      },
    ]);
    expect(products).toMatchObject([
      { variants: [{ price: "1500.50", weight: "0.250", length: "12.50" }] },
      { variants: [{ price: "1500.50", weight: "1.250" }] },
      { variants: [{ price: "1500.50", on_hand: 1200 }] },
    ]);
    expect(problems).toEqual([]);
    expect(warnings).toEqual(['4 code: Variant Inventory Qty "1,200" is read as 1200']);
  });

  it.each([
    ["no other price shows the decimal sign", "5", "18500.00", true],
    ["another price has a decimal point", "5.50", "18.50", false],
    ["another price has a decimal comma", "5,50", "18500.00", false],
    ["the other prices have both", "5,50;5.50", "18500.00", true],
  ])("reads 18.500 when %s", async (_, others, price, isNoted) => {
    const rows = others.split(";").map((other, index) => ({
      ...GOOD,
      Handle: `other-${index}`,
      "Variant Price": other,
    }));
    const { products, warnings } = await parse([{ ...GOOD, "Variant Price": "18.500" }, ...rows]);
    expect(products[0]?.variants[0]?.price).toBe(price);
    const note = '2 good: Variant Price "18.500" is read as 18500';
    expect(warnings).toEqual(isNoted ? [note] : []);
  });

  it("reads one separator before three digits of a size as the decimal sign", async () => {
    const { products, warnings } = await parse([
      { ...GOOD, "Length (cm)": "1.250", "Width (cm)": "1,250", "Height (cm)": "0,250" },
    ]);
    expect(products).toMatchObject([
      { variants: [{ length: "1.25", width: "1.25", height: "0.25" }] },
    ]);
    expect(warnings).toEqual(['2 good: Width (cm) "1,250" is read as 1.250']);
  });

  it("reads dates as spreadsheets write them, in the order that the column shows", async () => {
    const dates = { "Expires On": "31/12/2030", "Expected Back On": "12/31/2030" };
    const { products, problems } = await parse([
      { ...GOOD, ...dates },
      { ...GOOD, Handle: "b", "Expires On": "03/04/2030", "Expected Back On": "03/04/2030" },
      { ...GOOD, Handle: "c", "Expires On": "3.4.2030", "Expected Back On": "4 Mar 2030" },
    ]);
    expect(problems).toEqual([]);
    expect(
      products.map(({ variants: [variant] }) => [variant?.expires_on, variant?.expected_back_on]),
    ).toEqual([
      ["2030-12-31", "2030-12-31"],
      ["2030-04-03", "2030-03-04"],
      ["2030-04-03", "2030-03-04"],
    ]);
  });

  it("keeps a weight of 0, and rounds a smaller one than a gram up to a gram", async () => {
    const grams = ["0", "0.2", "3", "1250.5", ""];
    const { products } = await parse(
      grams.map((weight, index) => ({ ...GOOD, Handle: `g${index}`, "Variant Grams": weight })),
    );
    expect(products.map(({ variants: [variant] }) => variant?.weight)).toEqual([
      "0.000",
      "0.001",
      "0.003",
      "1.251",
      undefined,
    ]);
  });

  it("R88: rejects more than 250 tags, or 500 with repeated ones, in a cell", async () => {
    const tags = (count: number, different = count) =>
      Array.from({ length: count }, (_, index) => `tag ${index % different}`).join(",");
    const { products, problems } = await parse([
      { ...GOOD, Tags: tags(250) },
      { ...GOOD, Handle: "repeated", Tags: tags(500, 2) },
      { ...GOOD, Handle: "many", Tags: tags(251) },
      { ...GOOD, Handle: "longer", Tags: tags(501, 2) },
    ]);
    expect(products.map((product) => product.tags?.length)).toEqual([250, 2]);
    expect(problems).toEqual([
      expect.stringMatching(/^4 many: Tags "tag 0.*" has more than 250 tags$/),
      expect.stringMatching(/^5 longer: Tags "tag 0.*" has more than 250 tags$/),
    ]);
  });

  it("names the column as the file does", async () => {
    const { problems } = await parse([{ "URL handle": "a", TITLE: "", price: "x" }]);
    expect(problems).toEqual([
      "2 a: TITLE is missing from the product's first row",
      '2 a: price "x" is not an amount such as 1500.00',
    ]);
  });
});

describe("imported bodies", () => {
  it.each([
    ["plain\ntext &amp; lines\n\nkept", "plain\ntext & lines\n\nkept"],
    ["<p>One</p>\n<p>Two</p>", "One\n\nTwo"],
    ['<a href="https://x.example">link</a><img src="data:image/png;base64,AA">', "link"],
    ["<script>alert(1)</script><style>p{}</style>text<!-- hidden -->", "text"],
    ["5 < 6 &lt;b&gt;", "5 < 6 <b>"],
    [
      "<table><tr><th>Size</th><th>Chest</th></tr><tr><td>S</td><td>90</td></tr></table>",
      "Size · Chest\nS · 90",
    ],
    [
      '<table>\n<tr>\n<td colspan="1000000000">Wide</td>\n<td rowspan="1000000000">Tall</td></tr></table>',
      "Wide · Tall",
    ],
    ["", ""],
  ])("reports %j as %j", async (html, text) => {
    const { products } = await parse([{ ...GOOD, "Body (HTML)": html }]);
    expect(products[0]?.description).toBe(text);
  });

  it.each(["<b>", "</p>", "<"])("R35: rejects a body with too many %s to parse", async (tag) => {
    const { problems } = await parse([{ ...GOOD, "Body (HTML)": tag.repeat(4_001) }]);
    expect(problems).toEqual([expect.stringContaining("has more than 4000 tags")]);
  });

  it("R88: rejects a body with too much text to parse", async () => {
    const { problems } = await parse([{ ...GOOD, "Body (HTML)": "word ".repeat(40_001) }]);
    expect(problems).toEqual([
      expect.stringContaining("has more than 200000 characters without its tags"),
    ]);
  });

  it("truncates a body with too deeply nested elements", async () => {
    const { products } = await parse([
      { ...GOOD, "Body (HTML)": `Here${"<div>".repeat(4_000)}there` },
    ]);
    expect(products[0]?.description).toBe("Here\n…");
  });

  it("measures a body without its tags", async () => {
    const long = `<p>${"word ".repeat(9_000)}</p>${"<b></b>".repeat(1_900)}`;
    expect((await parse([{ ...GOOD, "Body (HTML)": long }])).problems).toEqual([]);
    const tooLong = `<p>${"word ".repeat(11_000)}</p>`;
    expect((await parse([{ ...GOOD, "Body (HTML)": tooLong }])).problems).toEqual([
      expect.stringContaining("is longer than 50000 characters without its tags"),
    ]);
  });
});
