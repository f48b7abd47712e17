import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { openImportStore, PLAIN } from "#tests/support/catalogue/import-store.ts";
import { runProgram } from "#tests/support/server/program.ts";

const COMMAND = "lib/cli/copy-pictures.ts";

const database = await openDatabase();

it("R49: reports each picture that cannot be copied, and exits with 2", async () => {
  const store = await openImportStore(database);
  const rows = Array.from({ length: 5 }, (_, index) => ({
    ...(index === 0 ? PLAIN : { Handle: PLAIN.Handle }),
    "Image Src": `https://127.0.0.1/${index}.jpg`,
  }));
  await store.importRows(rows);
  const run = await runProgram({ DATABASE_URL: database.url }, COMMAND, "--store", store.slug);
  expect(run).toEqual({
    code: 2,
    out: `${store.slug}: 0 copied, 5 could not be copied\n`,
    err: rows
      .map(
        (row) =>
          `${row["Image Src"]}: The server cannot be reached or is not on the public internet\n`,
      )
      .join(""),
  });
});
