import {
  type Detail,
  findVisibleProducts,
  type ListedProducts,
  type ReadProducts,
} from "#db/queries/catalogue.ts";
import type {
  KnownProduct,
  Moment,
  PageKind,
  Parts,
  PartsAtVersion,
} from "#lib/cache/known-products.ts";
import type { Product } from "#lib/contract/product.ts";
import { cacheCounts } from "#lib/kernel/cache-counts.ts";
import { JsonBytes } from "#lib/kernel/json-bytes.ts";
import { type Filling, fillIn, toTemplate } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/**
 * Those of the named products a shopper may see (spec §3), in the order they are named in, as they are at
 * this moment (spec §2.3). One statement at most, which reads no document that is known.
 */
export async function renderProducts(
  ctx: StoreContext,
  uids: string[],
): Promise<JsonBytes<Product>[]> {
  const { parts } = await shareParts(ctx, uids);
  const found = [...new Set(uids)].filter((uid) => parts.has(uid));
  return render(ctx, found, parts);
}

/**
 * The page as it is at this moment. Where most products on the last one of its kind were known, it is
 * asked for by their uids, and what is not known of this moment is read in a second statement. Should
 * there be an edit in between, all is asked for at once: what a page shows was so at one moment.
 */
export async function renderPage(
  ctx: StoreContext,
  kind: PageKind,
  ask: (detail: Detail) => Promise<ListedProducts>,
  detail: Detail = detailOf(ctx, kind),
): Promise<{ count: number; results: JsonBytes<Product>[] }> {
  const { knownProducts, store } = ctx;
  const page = await ask(detail);
  const moment = knownProducts.momentAt(store.uid, page.version);
  const recalled = recall(ctx, kind, page.uids, moment);
  const parts = detail === "uids" ? recalled : learn(ctx, page);
  const missing = page.uids.filter((uid) => !parts.has(uid));
  if (missing.length > 0) {
    const { version, parts: rest } = await shareParts(ctx, missing);
    if (version !== page.version) return renderPage(ctx, kind, ask, "documents");
    for (const [uid, part] of rest) parts.set(uid, part);
  }
  return { count: page.count, results: render(ctx, page.uids, parts) };
}

function detailOf({ knownProducts, store }: StoreContext, kind: PageKind): Detail {
  return knownProducts.momentOf(store.uid)?.knowsMostOf[kind] ? "uids" : "documents";
}

/** What is known of this moment; and for the next page of its kind, whether most of this one was known. */
function recall(
  { knownProducts, store }: StoreContext,
  kind: PageKind,
  uids: string[],
  moment: Moment,
): Parts {
  const parts: Parts = new Map();
  let known = 0;
  for (const uid of uids) {
    const product = knownProducts.find(store.uid, uid);
    if (!product) continue;
    known += 1;
    if (product.moment === moment) parts.set(uid, product.part);
  }
  const counts = cacheCounts("products");
  counts.hits += known;
  counts.misses += uids.length - known;
  if (uids.length > 0) moment.knowsMostOf[kind] = known > uids.length / 2;
  return parts;
}

/** In one statement with what others ask for at the same time; their products are among the parts, too. */
function shareParts(ctx: StoreContext, uids: string[]): Promise<PartsAtVersion> {
  const { knownProducts, store } = ctx;
  return knownProducts.reads.of(store.uid, uids, (all) => readParts(ctx, all));
}

async function readParts(ctx: StoreContext, uids: string[]): Promise<PartsAtVersion> {
  // Held on to here: meanwhile they may be forgotten.
  const held = uids.flatMap((uid) => ctx.knownProducts.find(ctx.store.uid, uid) ?? []);
  const digests = held.map(({ digest }) => digest);
  const read = await findVisibleProducts(ctx.db, ctx.store.uid, uids, digests);
  return { version: read.version, parts: learn(ctx, read, held) };
}

/** Remembers what was read. A product whose document neither came nor is known is left out. */
function learn(
  { knownProducts, store, publicUrl, clock }: StoreContext,
  { version, products }: ReadProducts,
  held: KnownProduct[] = [],
): Parts {
  const parts: Parts = new Map();
  const moment = knownProducts.momentAt(store.uid, version);
  const now = clock.now().getTime();
  for (const { uid, digest, document, promos, category_name, stock } of products) {
    const filling = { category_name, stock };
    const known = knownProducts.find(store.uid, uid);
    if (known?.digest === digest) {
      const { filling: before, shown } = known.part;
      if (!isSame(filling, before)) known.part = { filling, shown: fillIn(shown, filling, now) };
      known.moment = moment;
      parts.set(uid, known.part);
      continue;
    }
    const template = document
      ? toTemplate({ document, promos }, publicUrl)
      : held.find((product) => product.digest === digest)?.part.shown;
    if (!template) continue;
    const part = { filling, shown: fillIn(template, filling, now) };
    knownProducts.keep(store.uid, uid, { digest, part, moment });
    parts.set(uid, part);
  }
  return parts;
}

function isSame(a: Filling, b: Filling): boolean {
  return a.category_name === b.category_name && a.stock === b.stock;
}

function render(
  { clock, changesAt }: StoreContext,
  uids: string[],
  parts: Parts,
): JsonBytes<Product>[] {
  const now = clock.now().getTime();
  return uids.map((uid) => {
    const part = parts.get(uid);
    if (!part) throw new Error(`product ${uid} came without its document`);
    if (part.shown.until <= now) part.shown = fillIn(part.shown, part.filling, now);
    const { until } = part.shown;
    if (Number.isFinite(until)) changesAt(new Date(until));
    return new JsonBytes([part.shown]);
  });
}
