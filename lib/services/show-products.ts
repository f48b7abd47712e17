import { findVisibleProducts } from "#db/queries/catalogue.ts";
import type { ProductRow } from "#db/queries/product-rows.ts";
import type { Product } from "#lib/contract/product.ts";
import type { JsonText } from "#lib/kernel/json-text.ts";
import { fillIn, type ProductTemplate, toTemplate } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** By the digests of the documents they were made of. */
type ByDigest = Map<string, ProductTemplate>;

/**
 * Those of the named products a shopper may see (spec §3), in the order they are named in, as they are at
 * this moment (spec §2.3). One statement, which reads no document that is known.
 */
export async function showProducts(
  ctx: StoreContext,
  uids: string[],
): Promise<JsonText<Product>[]> {
  // Held on to here: meanwhile they may be forgotten.
  const known = uids.flatMap((uid) => ctx.templates.find(ctx.store.uid, uid) ?? []);
  const templates: ByDigest = new Map(known.map(({ digest, template }) => [digest, template]));
  const rows = await findVisibleProducts(ctx.db, ctx.store.uid, uids, [...templates.keys()]);
  learn(ctx, rows, templates);
  return show(ctx, rows, templates);
}

/** A page of a list: its products, with their documents or without. */
interface Page {
  count: number;
  products: ProductRow[];
}

/**
 * The page as it is at this moment. It is asked for without documents where its templates are likely to be
 * known, and those of the others are read in a second statement. Should one of them be edited in between,
 * all is asked for in one statement: what a page shows was so at one moment.
 */
export async function showPage(
  ctx: StoreContext,
  ask: (withDocuments: boolean) => Promise<Page>,
  { withDocuments = ctx.templates.isEmpty() } = {},
): Promise<{ count: number; results: JsonText<Product>[] }> {
  const { count, products } = await ask(withDocuments);
  const templates: ByDigest = new Map();
  learn(ctx, products, templates);
  const unknown = products.filter(({ digest }) => !templates.has(digest));
  if (unknown.length > 0) {
    const uids = unknown.map(({ uid }) => uid);
    learn(ctx, await findVisibleProducts(ctx.db, ctx.store.uid, uids, []), templates);
    if (unknown.some(({ digest }) => !templates.has(digest))) {
      return showPage(ctx, ask, { withDocuments: true });
    }
  }
  return { count, results: show(ctx, products, templates) };
}

/** Adds the templates of the rows: those that are remembered, and new ones of documents that came along. */
function learn(
  { templates: remembered, store, publicUrl }: StoreContext,
  rows: ProductRow[],
  templates: ByDigest,
): void {
  for (const { uid, digest, document } of rows) {
    const known = remembered.find(store.uid, uid);
    if (known?.digest === digest) {
      templates.set(digest, known.template);
    } else if (document) {
      const template = toTemplate(document, publicUrl);
      remembered.keep(store.uid, uid, { digest, template });
      templates.set(digest, template);
    }
  }
}

function show(
  { clock, changesAt }: StoreContext,
  rows: ProductRow[],
  templates: ByDigest,
): JsonText<Product>[] {
  const now = clock.now().getTime();
  return rows.map((row) => {
    const template = templates.get(row.digest);
    if (!template) throw new Error(`product ${row.uid} came without its document`);
    const { json, until } = fillIn(template, row, now);
    if (Number.isFinite(until)) changesAt(new Date(until));
    return json;
  });
}
