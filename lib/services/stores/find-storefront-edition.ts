import { findCatalogueVersion } from "#db/queries/catalogue-versions.ts";
import type { Edition } from "#lib/cache/replies.ts";
import type { Runtime } from "#lib/runtime.ts";
import { foldManyChanges } from "#lib/services/catalogue/fold-changes.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";

/** The state that the store of this instance's own pages has now; undefined when there is none. */
export async function findStorefrontEdition(
  rt: Pick<Runtime, "db" | "env">,
): Promise<Edition | undefined> {
  const asOf = performance.now();
  const store = await findStorefront(rt);
  const found = store && (await findCatalogueVersion(rt.db, store.uid));
  if (!found) return undefined;
  foldManyChanges(rt.db, store.uid, found.unfoldedChanges);
  return { store: store.uid, version: found.version, asOf };
}
