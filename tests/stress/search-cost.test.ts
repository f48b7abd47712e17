import { expect, it } from "vitest";
import { loadCatalogue } from "#tests/bench/catalogue.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { searchCostMs } from "#tests/support/fuzz/search-cost.ts";
import { SEARCH_CLASSES, searchText } from "#tests/support/fuzz/search-texts.ts";

const PRODUCTS = 30_000;
const TEXTS = 200;
const COSTLIEST = 20;
const MAX_MS = 100;

const database = await openDatabase();
const store = await loadCatalogue(database.url, { slug: "large", products: PRODUCTS });
const db = database.connect({ max: 1 });

it.each(SEARCH_CLASSES)(
  `R88: searches ${PRODUCTS} products for any text of %s within ${MAX_MS} ms of CPU time`,
  async (kind) => {
    const costs: { seed: number; ms: number }[] = [];
    for (let seed = 0; seed < TEXTS; seed += 1) {
      costs.push({ seed, ms: await searchCostMs(db, store, searchText(kind, seed)) });
    }
    const costliest = costs.sort((a, b) => b.ms - a.ms).slice(0, COSTLIEST);
    console.info(kind, JSON.stringify(costliest.map(({ seed }) => seed)), costliest[0]);
    for (const { seed } of costliest) {
      const again = [];
      // The least of several runs, because other processes displace the caches.
      for (let run = 0; run < 5; run += 1) {
        again.push(await searchCostMs(db, store, searchText(kind, seed)));
      }
      const found = { text: searchText(kind, seed), ms: Math.min(...again) };
      expect(found).toSatisfy(({ ms }: typeof found) => ms < MAX_MS);
    }
  },
);
