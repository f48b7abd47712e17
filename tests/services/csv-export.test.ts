import { expect, it } from "vitest";
import { unescapeFormula } from "#lib/kernel/csv-line.ts";
import { exportCsv } from "#lib/services/csv-export.ts";

it.each([
  [0, 1],
  [1, 1],
  [3, 2],
  [4, 2],
  [7, 3],
])("exports %i rows in batches of 3 with %i queries", async (size, queries) => {
  const stored = Array.from({ length: size }, (_, index) => index + 1);
  let count = 0;
  const load = async ({ after = 0, limit }: { after: number | undefined; limit: number }) => {
    count++;
    return stored.slice(after, after + limit);
  };
  const lines = await Array.fromAsync(exportCsv({ Number: String }, load, 3));
  expect(lines).toEqual(["\uFEFFNumber\n", ...stored.map((number) => `${number}\n`)]);
  expect(count).toBe(queries);
});

const lineOf = async (cell: string) =>
  (await Array.fromAsync(exportCsv({ Cell: (text: string) => text }, async () => [cell])))[1];

it.each(["=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n"])(
  "escapes a formula that starts with %j, which an import restores",
  async (sign) => {
    for (const formula of [`${sign}SUM(A1)`, `'${sign}SUM(A1)`]) {
      const line = await lineOf(formula);
      const cell = line?.trimEnd().replace(/^"(.*)"$/s, "$1") ?? "";
      expect(cell).toBe(`'${formula}`);
      expect(unescapeFormula(cell)).toBe(formula);
    }
  },
);

it.each(["-5", "+5.50", "5-6", "O'Neil", "'101"])("does not escape %j", async (cell) => {
  expect(await lineOf(cell)).toBe(`${cell}\n`);
  expect(unescapeFormula(cell)).toBe(cell);
});
