import { Command } from "commander";
import type { Difference } from "#db/queries/catalogue/rebuild-store.ts";
import { listStores } from "#db/queries/stores/stores.ts";
import { getStoreBySlug, runCommand } from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { rebuildCatalogue } from "#lib/services/maintenance/rebuild-catalogue.ts";

/** Maximum rows shown per store. */
const MAX_SHOWN = 20;

const program = new Command("db:refresh")
  .description(
    "Rebuild the documents, listings and counts of one store or all stores, and print the differences. " +
      "Run it after changing products with SQL. Blocks edits and orders of the store while it runs.",
  )
  .argument("[store]", "slug")
  .action((slug: string | undefined) =>
    withRuntime(async ({ db, services }) => {
      const stores = slug === undefined ? await listStores(db) : [await getStoreBySlug(db, slug)];
      for (const { uid: storeUid, slug: name } of stores) {
        print(name, await rebuildCatalogue({ db, cdn: services.cdn, storeUid }));
      }
    }),
  );

function print(slug: string, differences: Difference[]): void {
  const rows = differences.length > 0 ? formatCount(differences.length, "row") : "no rows";
  console.log(`${slug}: ${rows} differed`);
  for (const { table, row } of differences.slice(0, MAX_SHOWN)) console.log(`  ${table} ${row}`);
  const more = differences.length - MAX_SHOWN;
  if (more > 0) console.log(`  and ${more} more`);
}

await runCommand(program);
