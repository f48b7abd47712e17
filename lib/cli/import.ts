import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Command, Option } from "commander";
import { COMMAND_ACTOR, getStoreBySlug, runCommand, UsageError } from "#lib/cli/connect.ts";
import { columnTable, ImportLog, summaryOf } from "#lib/cli/import-log.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import {
  MISSING_STOCK,
  type MissingStock,
  STOCK_MODES,
  type StockMode,
} from "#lib/contract/dashboard/files.ts";
import type { Columns } from "#lib/services/imports/columns.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";

const HELP = `
A product export from Shopify or WooCommerce, or an inventory export from Shopify, with English column names. The header row determines the format. Unknown columns are ignored; --dry-run lists what is imported, adjusted and ignored.

Shopify columns (old or new names). Handle, Title and Variant Price are required, and the
rows of a product must be adjacent:
  Body (HTML)       the description, as text and as    Vendor          the brand
                    HTML without scripts and pictures
  Type              the category, created if new; otherwise the end of Product Category
  Tags              comma-separated tags
  Published         FALSE hides the product            Status          draft or unlisted: hidden;
                                                                       archived: archived
  Option1 to 3      attributes and their values        Variant Grams   the weight; blank: unknown
  Cost per item     unit cost
  Compare At Price  if above the price: the regular price; the price is the promo price
  Inventory Qty     stock on hand, including reserved units; negative values count as 0
  Inventory Tracker blank: the stock is not tracked, so the variant always sells
  Inventory Policy  continue: sells on backorder when it is out of stock
  Taxable           FALSE: not taxed
  Requires Shipping FALSE: not shipped, and left out of courier quotes
  Barcode, SEO Title, SEO Description
  Length (cm), Width (cm), Height (cm), Reorder Point, Batch Number, Expires On, Expected Back On, Story,
  Promo Ends At, Created At, Attributes:
                    not in Shopify's exports, but in this service's own; dates as 2030-12-31, times as
                    2030-12-31T18:00:00Z. Created At applies to new products. Attributes: filters that do
                    not differ by variant, one per line, such as Material: Cotton

Numbers may have decimal commas, thousands separators and the store's currency. One separator before three digits
(18.500) is the decimal sign if another value of the column shows it, otherwise a thousands separator, with a warning.

Columns of WooCommerce. Type, Name and Regular price are required. The whole file is read into memory:
  SKU, otherwise ID       the product's handle    Type    simple, variable and variation, also virtual or
                                                               downloadable: not shipped; others are skipped
  Published, Visibility in catalog                        1 and visible, otherwise the product is hidden
  Short description, Description                          the description, as text and as sanitized HTML
  Categories              the last part of one path       Tags, Brands, Images
  Regular price, Sale price                               the price; the promo price until the sale ends
  Stock                   blank: not tracked              In stock?          0: sold out
  Backorders allowed?     1 or notify                     Tax status         none or shipping: untaxed
  Weight (kg, g, lbs, oz); Length, Width, Height (cm, m, mm, in, yd)
  GTIN, UPC, EAN, or ISBN the barcode                     Low stock amount   the low-stock level
  Cost of goods           unit cost
  Attribute 1 name and value(s), and so on                the options, if variations differ in them; otherwise
                                                          filters

Inventory export of Shopify ("Available" or "All quantity types"). Only the stock of existing variants is set:
  SKU; otherwise Handle, Option1 to 3     the variant
  Available               stock on hand. An On hand (new) counts instead, less Committed and Unavailable; "not
                          stocked" leaves the stock as it is
  Location, or a column for each location                 all are added up, unless --location chooses one

Importing a product file applies its values to existing products, except their stock: products match by handle,
variants by SKU or else by options, images by URL. With --stock set, the quantity in the file is what is on hand,
including reserved units. Products, variants and images that are not in the file are kept. Blank cells keep
the stored value, except a blank description, vendor, tags, compare-at price or promo end: these are cleared.
Images without an http or https URL are skipped with a warning.

A product with an invalid row is skipped. Each problem is reported with its line number. A SKU that another
variant already uses is imported with a warning.
Exit code: 0 everything imported, 1 nothing imported or interrupted, 2 some rows were invalid.`;

interface Options {
  store: string;
  dryRun: boolean;
  stock: StockMode;
  missingStock: MissingStock;
  location?: string;
}

const program = new Command("import")
  .description("Import products into a store from a Shopify or WooCommerce product export (CSV)")
  .argument("<file>", "the CSV file")
  .requiredOption("--store <slug>", "slug of the store")
  .option("--dry-run", "validate and report without changing anything", false)
  .addOption(
    new Option(
      "--stock <mode>",
      "keep the stock of existing variants, or set it to the file's quantities",
    )
      .choices(STOCK_MODES)
      .default("keep"),
  )
  .addOption(
    new Option(
      "--missing-stock <choice>",
      "stock of tracked variants that have no quantity in the file",
    )
      .choices(MISSING_STOCK)
      .default("leave"),
  )
  .option("--location <name>", "import one location of an inventory export (default: sum of all)")
  .addHelpText("after", HELP)
  .action(runImport);

await runCommand(program);

async function runImport(
  file: string,
  { store: slug, dryRun, stock, missingStock, location }: Options,
  command: Command,
): Promise<void> {
  const size = await sizeOf(file);
  await withRuntime(async ({ db, services }) => {
    const store = await getStoreBySlug(db, slug);
    const log = new ImportLog(size);
    const report = await importProducts(db, store.uid, () => createReadStream(file), {
      dryRun,
      stock,
      missingStock,
      location,
      source: { file: path.basename(file), actor: COMMAND_ACTOR },
      onFormat: (format) => rejectOtherOptions(command, format),
      onChanges: (changes) => log.changes(changes),
      onProgress: (progress) => log.progress(progress),
      onNote: (kind, note) => log.note(kind, note),
    }).finally(() => log.clearProgress());
    if (dryRun) console.log(`${columnTable(report)}\n`);
    console.log(summaryOf(report, store.store_name, { dryRun, missingStock }));
    if (!dryRun) await services.cdn.purge(store.uid);
    if (report.problemCount > 0) process.exitCode = 2;
  });
}

/** Throws for a given option that does not apply to files of this format. */
function rejectOtherOptions(command: Command, format: Columns["format"]): void {
  const isInventory = format === "inventory";
  const others = isInventory ? ["stock", "missingStock"] : ["location"];
  const given = command.options.find((option) => {
    const name = option.attributeName();
    return others.includes(name) && command.getOptionValueSource(name) === "cli";
  });
  if (!given) return;
  const kind = isInventory ? "an inventory export" : "a product export";
  throw new UsageError(`${given.long} does not apply to ${kind}`);
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new UsageError(`The file "${file}" does not exist`);
  if (!found.isFile()) throw new UsageError(`"${file}" is not a file`);
  return found.size;
}
