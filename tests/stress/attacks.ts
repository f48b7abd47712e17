import { once } from "node:events";
import { Worker } from "node:worker_threads";
import costlySeeds from "#tests/search/costly-seeds.json" with { type: "json" };
import { attributes } from "#tests/stress/faceted-catalogue.ts";
import type { Uploads } from "#tests/stress/import-uploads.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { SEARCH_CLASSES, searchText } from "#tests/support/fuzz/search-texts.ts";

/** Values of each attribute in a filter; with five attributes, the most that a request may select. */
const VALUES = 8;

/** Returns paths of the costliest searches, taking turns between the classes of texts. */
export function costliestSearches(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = SEARCH_CLASSES[index % SEARCH_CLASSES.length] ?? "words";
    const seed = costlySeeds[kind][Math.floor(index / SEARCH_CLASSES.length)] ?? 0;
    return `/products?${new URLSearchParams({ q: searchText(kind, seed) })}`;
  });
}

/** Returns paths of different lists that select forty values of five attributes. */
export function costliestFilters(count: number): string[] {
  const selected = Object.entries(attributes(VALUES)).flatMap(([name, values]) =>
    values.map((value) => [`attribute[${name}]`, value]),
  );
  return Array.from({ length: count }, (_, index) => {
    const query = [...selected, ["price_min", String(index)]];
    return `/products?${new URLSearchParams(query)}`;
  });
}

/** Returns a file whose products have as many tags and columns, and as much HTML, as an import accepts. */
export function costliestImport(products: number): string {
  const columns = Object.fromEntries(
    Array.from({ length: 490 }, (_, index) => [`Metafield ${index}`, "x".repeat(100)]),
  );
  return productCsv(
    Array.from({ length: products }, (_, index) => ({
      Handle: `costly-${index}`,
      Title: `Costly ${index}`,
      "Variant Price": 5,
      Tags: Array.from({ length: 250 }, (_, tag) => `tag ${index} ${tag}`).join(),
      "Body (HTML)": "<p>word <b>x</b>".repeat(1_300),
      ...columns,
    })),
  );
}

/** Signs a merchant in and sends this many previews of an import at once. Returns the number of each status. */
export async function previewImports(uploads: Uploads): Promise<Record<string, number>> {
  const worker = new Worker(new URL("./import-uploads.ts", import.meta.url), {
    workerData: uploads,
    execArgv: [],
  });
  const [statuses] = await once(worker, "message");
  return statuses;
}
