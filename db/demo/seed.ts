import type { Kysely } from "kysely";
import { oja, sahel } from "#db/demo/demo-stores.ts";
import { writeStore } from "#db/demo/write-store.ts";
import type { Database } from "#db/schema.ts";

/** Slug of the demo store that the reference storefront shows by default. */
export const DEMO_STORE = oja.settings.slug;

const demoStores = [oja, sahel];

export interface DemoSeed {
  /** Whether a store was written. */
  created: boolean;
  stores: { slug: string; created: boolean }[];
}

/**
 * Writes the demo stores, each in its own transaction. Existing stores stay unchanged, so it may run at every
 * start, also concurrently.
 */
export async function seedDemo(db: Kysely<Database>, now = new Date()): Promise<DemoSeed> {
  const stores: DemoSeed["stores"] = [];
  for (const store of demoStores) {
    const created = await db.transaction().execute((trx) => writeStore(trx, store, now));
    stores.push({ slug: store.settings.slug, created });
  }
  return { created: stores.some(({ created }) => created), stores };
}
