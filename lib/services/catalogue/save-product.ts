import type { Kysely } from "kysely";
import { customAlphabet } from "nanoid";
import { updateEditorFacts, withdrawVariants } from "#db/queries/products/editor-product.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import { type ProductWrites, writeProducts } from "#db/queries/products/product-writes.ts";
import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import type { ProductDetail, ProductDraft } from "#lib/contract/dashboard/products.ts";
import { editConflict, invalidRequest } from "#lib/kernel/errors.ts";
import { slugOf } from "#lib/kernel/text.ts";
import { variantName } from "#lib/kernel/variant-name.ts";
import { visibilityColumns } from "#lib/services/catalogue/change-visibility.ts";
import {
  getLockedProduct,
  getMerchantProduct,
} from "#lib/services/catalogue/get-merchant-product.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { findNames } from "#lib/services/imports/catalogue-names.ts";
import type { ImportedProduct, ImportedVariant } from "#lib/services/imports/parse-product.ts";
import { planProduct } from "#lib/services/imports/plan-product.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { claimPictures, releasePictures } from "#lib/services/pictures/picture-uses.ts";

const randomEnd = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 6);
const HANDLE_LENGTH = 80;

/** Another made the same category, option or value, or an import removed it: it is there, or not, by now. */
const NAMED_BY_ANOTHER = ["23503", "23505"];

type Match = Map<ImportedVariant, StoredProduct["variants"][number]>;

/** Makes a product as the editor has it, once. */
export async function createProduct(
  ctx: DashboardContext,
  draft: ProductDraft,
): Promise<ProductDetail> {
  const create = ({ db, storeUid }: DashboardContext) =>
    write(db, storeUid, draft, handleOf(draft.name), undefined);
  const product = await idempotentWrite(ctx, { create: draft }, create, NAMED_BY_ANOTHER);
  return getMerchantProduct(ctx, { product });
}

/**
 * Makes a product what the editor has, once; variants it no longer has are deactivated, as orders name
 * them. 409 `EDIT_CONFLICT` when it is not as the editor had read it.
 */
export async function changeProduct(
  ctx: DashboardContext,
  edit: ProductDraft & { product: string; version: string },
): Promise<ProductDetail> {
  const { product: uid, version, ...draft } = edit;
  const change = async ({ db, storeUid }: DashboardContext) => {
    const { kept, stored } = await getLockedProduct(db, storeUid, uid);
    if (kept.version !== version) throw editConflict(kept);
    return write(db, storeUid, draft, stored.handle, stored);
  };
  const product = await idempotentWrite(ctx, { change: edit }, change, NAMED_BY_ANOTHER);
  return getMerchantProduct(ctx, { product });
}

/** Writes it and returns its uid. */
async function write(
  trx: Kysely<Database>,
  storeUid: string,
  draft: ProductDraft,
  handle: string,
  stored: StoredProduct | undefined,
): Promise<string> {
  const addresses = draft.pictures.map(({ address }) => address);
  const before = (stored?.images ?? []).map(({ image }) => image);
  const added = addresses.flatMap((address, place) =>
    before.includes(address) ? [] : [{ field: `pictures[${place}].address`, address }],
  );
  await claimPictures(trx, storeUid, added);
  const wanted = toWanted(draft, handle);
  const names = await findNames(trx, storeUid, [wanted]);
  const match = matchByUid(draft, wanted.variants, stored);
  const kept = new Set(match.values());
  const gone = (stored?.variants ?? []).filter((variant) => !kept.has(variant));
  await withdrawVariants(
    trx,
    storeUid,
    gone.map(({ uid }) => uid),
  );
  const remaining = stored && { ...stored, variants: [...kept] };
  const { writes } = planProduct(storeUid, wanted, remaining, names, () => match);
  await writeProducts(trx, storeUid, { ...writes, ...names.created });
  const productUid = stored?.uid ?? writes.newProducts[0]?.uid ?? "";
  await updateEditorFacts(trx, storeUid, productUid, {
    story: draft.story,
    hasCategory: draft.category !== "",
    variants: draft.variants.map(({ is_active, weight }, position) => ({
      uid: uidAt(position, wanted, match, writes),
      is_active,
      weight,
    })),
    pictures: addresses,
  });
  await refreshProducts(trx, storeUid, [productUid]);
  await releasePictures(
    trx,
    storeUid,
    before.filter((address) => !addresses.includes(address)),
  );
  return productUid;
}

/** The draft in the words of an import, so that both write a product the same way. */
function toWanted(draft: ProductDraft, handle: string): ImportedProduct {
  const { is_active: isActive, is_hidden_from_storefront: isHidden } = visibilityColumns(
    draft.state,
  );
  return {
    handle,
    firstLine: 0,
    lastLine: 0,
    name: draft.name,
    description: draft.description,
    brand: draft.brand,
    ...(draft.category && { category: draft.category }),
    tags: draft.tags,
    isActive,
    isHidden,
    knowsOptions: true,
    options: draft.options,
    variants: draft.variants.map((variant) => ({
      line: 0,
      name: variantName(variant.values),
      sku: variant.sku,
      values: variant.values,
      price: variant.price,
      ...(variant.weight !== null && { weight: variant.weight }),
      // The stock of what exists moves by hand alone.
      ...(variant.uid === null && { quantity: variant.on_hand }),
    })),
    images: draft.pictures.map(({ address, alt_text }) => ({ address, altText: alt_text })),
  };
}

/** The editor names the variants it has read; 400 for one the product does not have. */
function matchByUid(
  draft: ProductDraft,
  wanted: ImportedVariant[],
  stored: StoredProduct | undefined,
): Match {
  const match: Match = new Map();
  for (const [index, { uid }] of draft.variants.entries()) {
    if (uid === null) continue;
    const found = stored?.variants.find((variant) => variant.uid === uid);
    const variant = wanted[index];
    if (!found || !variant) {
      const problem = "is not a variant of this product";
      throw invalidRequest([{ field: `variants[${index}].uid`, problem }]);
    }
    match.set(variant, found);
  }
  return match;
}

/** The uid of the draft's variant at this place: the one it has, or the one it was given. */
function uidAt(
  place: number,
  wanted: ImportedProduct,
  match: Match,
  { newVariants }: ProductWrites,
): string {
  const known = match.get(wanted.variants[place] as ImportedVariant);
  return known?.uid ?? newVariants.find(({ position }) => position === place)?.uid ?? "";
}

/** A handle nobody else has: the name, and a random end. */
function handleOf(name: string): string {
  return `${slugOf(name, HANDLE_LENGTH) || "product"}-${randomEnd()}`;
}
