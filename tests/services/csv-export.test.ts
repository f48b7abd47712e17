import { expect, it } from "vitest";
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
  expect(lines).toEqual(["Number\n", ...stored.map((number) => `${number}\n`)]);
  expect(count).toBe(queries);
});
