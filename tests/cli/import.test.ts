import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import {
  type ImportStore,
  openImportStore,
  PLAIN,
  SHIRT,
} from "#tests/support/catalogue/import-store.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { type ProgramResult, runProgram } from "#tests/support/server/program.ts";

let store: ImportStore;

const database = await openDatabase();
const folder = await mkdtemp(path.join(tmpdir(), "import-"));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  store = await openImportStore(database);
});

const INVENTORY = {
  Handle: "mug",
  "Option1 Name": "Title",
  "Option1 Value": "Default Title",
  SKU: "MUG",
  "HS Code": "",
  Lagos: 4,
};

const run = (...args: string[]) =>
  runProgram({ DATABASE_URL: database.url }, "lib/cli/import.ts", ...args);

async function runOn(content: string | Uint8Array, ...args: string[]): Promise<ProgramResult> {
  const file = path.join(folder, "products.csv");
  await writeFile(file, content);
  return run(file, "--store", store.slug, ...args);
}

it("imports the products and reports it", async () => {
  const dry = await runOn(productCsv([...SHIRT, PLAIN]), "--dry-run");
  expect(dry).toEqual({
    code: 0,
    out: expect.stringMatching(
      `^Create "Linen shirt" \\(shirt\\), line 2\n(.+\n)+` +
        'Create "Mug" \\(mug\\), line 5\n  Price: 12.50\n  Quantity: 0\n' +
        `Handle +4 rows  imported\n(.+\n)+\n${store.slug}: 2 products to create, 0 to update, 0 unchanged, from 4 rows\n` +
        "The stock of existing variants stays as it is.\n" +
        "1 variant \\(1 new\\) without a quantity in the file: new ones are sold out, .+\n" +
        "1 variant without a weight: courier quotes use the default weight for each unit.\n" +
        "This was a dry run: nothing was changed\n$",
    ),
    err: "",
  });
  expect(dry.out).toMatch("Variant Grams                 2 rows  imported\n");
  expect(await store.products()).toEqual([]);

  const first = await runOn(productCsv([...SHIRT, PLAIN]));
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining("2 products created") });
  expect(await store.products()).toHaveLength(2);
  const again = await runOn(productCsv([...SHIRT, PLAIN]));
  expect(again.out).toBe(
    `${store.slug}: 0 products created, 0 updated, 2 unchanged, from 4 rows\n` +
      "The stock of existing variants is unchanged.\n" +
      "1 variant (0 new) without a quantity in the file: new ones are sold out, others keep their stock (see --missing-stock)\n" +
      "1 variant without a weight: courier quotes use the default weight for each unit.\n",
  );
});

it("R91: keeps sold stock when a file is imported again, and sets it on request", async () => {
  const file = productCsv([{ ...PLAIN, "Variant Inventory Qty": 5 }]);
  await runOn(file);
  await updateRows(database.db, "stock_levels", { store_uid: store.storeUid }, { on_hand: 2 });
  const dry = await runOn(file, "--dry-run");
  expect(dry.out).toContain(
    "The stock of existing variants stays as it is. Setting it to the file's quantities would change 1 variant, +3 units.\n",
  );
  await runOn(file);
  expect(await store.variants()).toMatchObject([{ on_hand: 2 }]);

  const set = await runOn(file, "--stock", "set", "--dry-run");
  expect(set.out).toMatch(/^Update "Mug" \(mug\), line 2\n {2}Quantity: 2 → 5\n/);
  expect(set.out).toContain("The stock of existing variants changes: 1 variant, +3 units.\n");
  await runOn(file, "--stock", "set");
  const [variant] = await store.variants();
  expect(variant).toMatchObject({ on_hand: 5 });
  const movement = { variant_uid: variant?.uid, change: 3 };
  expect(await findRow(database.db, "stock_movements", movement)).toMatchObject({
    on_hand: 5,
    reason: "Import of products.csv",
    actor: "command",
  });
});

it("imports the quantities of one location of an inventory export", async () => {
  await runOn(productCsv([{ ...PLAIN, "Variant SKU": "MUG" }]));
  const options = { "Option1 Name": "Title", "Option1 Value": "Default Title" };
  const row = {
    Handle: "mug",
    Title: "Mug",
    ...options,
    SKU: "MUG",
    "HS Code": "",
    Lagos: 4,
    Abuja: 6,
  };
  const dry = await runOn(productCsv([row]), "--dry-run");
  expect(dry.out).toContain('Update "Mug" (mug), line 2\n  Quantity: 0 → 10\n');
  expect(await runOn(productCsv([row]), "--location", "Abuja")).toEqual({
    code: 0,
    out:
      `${store.slug}: 0 products created, 1 updated, 0 unchanged, from 1 row\n` +
      "The stock of existing variants changed: 1 variant, +6 units.\n",
    err: "",
  });
  expect(await store.variants()).toMatchObject([{ on_hand: 6 }]);
  expect(await runOn(productCsv([row]), "--location", "Kano")).toMatchObject({
    code: 1,
    err: 'Error: The file has no location "Kano". Its locations: "Lagos", "Abuja"\n',
  });
});

it.each([
  ["--location", "Lagos", PLAIN, "a product export"],
  ["--stock", "set", INVENTORY, "an inventory export"],
  ["--missing-stock", "sold_out", INVENTORY, "an inventory export"],
])("rejects %s %s for a file that it does not apply to", async (option, value, row, kind) => {
  expect(await runOn(productCsv([row]), option, value)).toEqual({
    code: 1,
    out: "",
    err: `Error: ${option} does not apply to ${kind}\n`,
  });
  expect(await store.products()).toEqual([]);
});

it("prints every bad row on stderr, imports the others, and exits with 2", async () => {
  const bad = { ...PLAIN, Handle: "ba\u001b[31md", "Variant Price": "abc" };
  const { code, out, err } = await runOn(
    productCsv([PLAIN, bad, { ...PLAIN, Handle: "cup", "Variant Inventory Qty": -1 }]),
  );
  expect(code).toBe(2);
  expect(err.split("\n")).toEqual([
    'Error: line 3 (ba\u{fffd}[31md): Variant Price "abc" is not an amount such as 1500.00',
    "Warning: line 4 (cup): Variant Inventory Qty -1 is imported as 0",
    "",
  ]);
  expect(out.split("\n")).toEqual([
    `${store.slug}: 2 products created, 0 updated, 0 unchanged, from 3 rows`,
    "The stock of existing variants is unchanged.",
    "1 variant (1 new) without a quantity in the file: new ones are sold out, others keep their stock (see --missing-stock)",
    "2 variants without a weight: courier quotes use the default weight for each unit.",
    "1 product skipped because of 1 error listed above",
    "1 warning listed above",
    "",
  ]);
});

it("writes nothing when a line is not UTF-8, however far down", async () => {
  const content = Buffer.from(`${productCsv(manyMugs())}tass\u00e9,Tass\u00e9,5\n`, "latin1");
  expect(await runOn(content)).toEqual({
    code: 1,
    out: "",
    err: 'Error: Line 202 is not UTF-8 text: save the file as "CSV UTF-8" and import it again\n',
  });
  expect(await store.products()).toEqual([]);
});

it("exits with 1 and one line when its file or its store does not exist", async () => {
  expect(await run("nowhere.csv", "--store", store.slug)).toEqual({
    code: 1,
    out: "",
    err: 'Error: The file "nowhere.csv" does not exist\n',
  });
  expect(await run("package.json", "--store", "nobody")).toEqual({
    code: 1,
    out: "",
    err: 'Error: No store has the slug "nobody"; see: npm run store -- list\n',
  });
});

/** Larger than one chunk of the file and one batch of writes. */
function manyMugs() {
  const body = "word ".repeat(200);
  return Array.from({ length: 200 }, (_, index) => ({
    ...PLAIN,
    Handle: `mug-${index}`,
    "Body (HTML)": body,
  }));
}

it("disables the role's statement_timeout for its session", async () => {
  const name = new URL(database.url).pathname.slice(1);
  for (const bound of ["statement_timeout", "lock_timeout"]) {
    await sql`alter database ${sql.ref(name)} set ${sql.ref(bound)} = 1`.execute(database.db);
  }
  try {
    expect(await runOn(productCsv([...SHIRT, PLAIN]))).toMatchObject({ code: 0, err: "" });
    const seeded = await runProgram({ DATABASE_URL: database.url }, "lib/cli/seed.ts");
    expect(seeded.out).toContain("Created the demo store oja");
  } finally {
    await sql`alter database ${sql.ref(name)} reset all`.execute(database.db);
  }
});
