import type { Kysely } from "kysely";
import { customAlphabet } from "nanoid";
import { SQLSTATE } from "#db/errors.ts";
import { deactivateVariants, updateEditorFields } from "#db/queries/products/editor-product.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import { type ProductWrites, writeProducts } from "#db/queries/products/product-writes.ts";
import type { StoredProduct } from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { ProductDetail, ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { editConflict, type FieldProblem, invalidRequest } from "#lib/kernel/errors.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";
import { parseAttributes } from "#lib/kernel/product-attributes.ts";
import { roundAmount, roundWeight } from "#lib/kernel/round-amount.ts";
import { toSlug } from "#lib/kernel/text.ts";
import { variantName } from "#lib/kernel/variant-name.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { claimPictures } from "#lib/services/pictures/claim-pictures.ts";
import { findNames } from "#lib/services/products/catalogue-names.ts";
import { toCopy } from "#lib/services/products/copy-product.ts";
import { toText } from "#lib/services/products/description.ts";
import {
  getLockedProduct,
  getMerchantProduct,
} from "#lib/services/products/get-merchant-product.ts";
import { planProduct } from "#lib/services/products/plan-product.ts";
import type { ProductInput, VariantInput } from "#lib/services/products/product-input.ts";
import { toVisibilityColumns } from "#lib/services/products/product-state.ts";
import { toRichText } from "#lib/services/products/rich-text.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";

const randomSuffix = customAlphabet("0123456789abcdefghjkmnpqrstvwxyz", 6);
const MAX_HANDLE_LENGTH = 80;

/** SQLSTATEs after a concurrent writer created or removed the same category, option or value. */
const NAME_CONFLICTS = [SQLSTATE.foreignKeyViolation, SQLSTATE.uniqueViolation];

type Matches = Map<VariantInput, StoredProduct["variants"][number]>;

/** Creates a product from the editor's draft, idempotently. */
export async function createProduct(
  ctx: DashboardContext,
  draft: ProductDraft,
): Promise<ProductDetail> {
  checkPrices(ctx, draft);
  const create = ({ db, storeUid }: DashboardContext) =>
    writeDraft(db, storeUid, draft, handleOf(draft.name), undefined);
  const product = await idempotentWrite(ctx, { create: draft }, create, NAME_CONFLICTS);
  return getMerchantProduct(ctx, { product });
}

/**
 * Updates a product from the editor's draft, idempotently. Removed variants are deactivated, as orders refer to
 * them. Throws 409 `EDIT_CONFLICT` when the editor's version is outdated.
 */
export async function changeProduct(
  ctx: DashboardContext,
  edit: ProductDraft & { product: string; version: string },
): Promise<ProductDetail> {
  const { product: uid, version, ...draft } = edit;
  const change = async ({ db, storeUid }: DashboardContext) => {
    const { product, stored } = await getLockedProduct(db, storeUid, uid);
    if (product.version !== version) throw editConflict(product);
    checkPrices(ctx, draft, stored);
    return writeDraft(db, storeUid, draft, stored.handle, stored);
  };
  const product = await idempotentWrite(ctx, { change: edit }, change, NAME_CONFLICTS);
  return getMerchantProduct(ctx, { product });
}

/**
 * Creates a hidden copy of a product, without SKUs and stock, idempotently. Throws 404 for another store's product.
 */
export async function duplicateProduct(
  ctx: DashboardContext,
  { product: uid }: { product: string },
): Promise<ProductDetail> {
  const duplicate = async ({ db, storeUid }: DashboardContext) => {
    const { product } = await getLockedProduct(db, storeUid, uid);
    const draft = toCopy(product);
    return writeDraft(db, storeUid, draft, handleOf(draft.name), undefined);
  };
  const product = await idempotentWrite(ctx, { duplicate: uid }, duplicate, NAME_CONFLICTS);
  return getMerchantProduct(ctx, { product });
}

const AMOUNTS = ["price", "promo_price", "unit_cost"] as const;

/** Throws 400 for new amounts with decimals that the currency lacks, and new promotions that have already ended. */
function checkPrices(
  { store }: DashboardContext,
  { variants }: ProductDraft,
  stored?: StoredProduct,
): void {
  const before = new Map(stored?.variants.map((variant) => [variant.uid, variant]));
  const changed: Record<string, string> = {};
  const ended: FieldProblem[] = [];
  for (const [index, variant] of variants.entries()) {
    const known = variant.uid === null ? undefined : before.get(variant.uid);
    for (const name of AMOUNTS) {
      const [price, stored] = [variant[name], known?.[name]];
      if (price && !(stored && compareAmounts(stored, price) === 0)) {
        changed[`variants[${index}].${name}`] = price;
      }
    }
    const [end, storedEnd] = [variant.promo_expiry, known?.promo_expiry].map(
      (time) => time && Date.parse(time),
    );
    if (end && end !== storedEnd && end <= Date.now()) {
      ended.push({ field: `variants[${index}].promo_expiry`, problem: "must be later than now" });
    }
  }
  rejectFractions(store.currency, changed);
  if (ended.length > 0) throw invalidRequest(ended);
}

/** Writes the draft and returns the product's uid. */
async function writeDraft(
  trx: Kysely<Database>,
  storeUid: string,
  draft: ProductDraft,
  handle: string,
  stored: StoredProduct | undefined,
): Promise<string> {
  checkVariantPictures(draft, stored);
  const urls = draft.pictures.map(({ url }) => url);
  const before = (stored?.images ?? []).map(({ image }) => image);
  const added = urls.flatMap((url, index) =>
    before.includes(url) ? [] : [{ field: `pictures[${index}].url`, url }],
  );
  await claimPictures(trx, storeUid, added);
  const input = toProductInput(draft, handle);
  const names = await findNames(trx, storeUid, [input]);
  const matches = matchByUid(draft, input.variants, stored);
  const listed = new Set(matches.values());
  const removed = (stored?.variants ?? []).filter((variant) => !listed.has(variant));
  await deactivateVariants(
    trx,
    storeUid,
    removed.map(({ uid }) => uid),
  );
  const remaining = stored && { ...stored, variants: [...listed] };
  const { writes } = planProduct(storeUid, input, remaining, names, matches);
  await writeProducts(trx, storeUid, { ...writes, ...names.created });
  const productUid = stored?.uid ?? writes.newProducts[0]?.uid ?? "";
  await updateEditorFields(trx, storeUid, productUid, {
    hasCategory: draft.category !== "",
    variants: draft.variants.map(({ is_active }, position) => ({
      uid: uidAt(position, input, matches, writes),
      is_active,
    })),
    defaultVariant: uidAt(draft.default_variant, input, matches, writes),
    pictures: urls,
  });
  const type = stored ? "product.updated" : "product.created";
  await refreshProducts(trx, storeUid, [productUid], { events: { type, uids: [productUid] } });
  return productUid;
}

/**
 * Throws 400 for a variant's picture that is not one of the product's. A variant keeps its own picture from an
 * import.
 */
function checkVariantPictures(draft: ProductDraft, stored: StoredProduct | undefined): void {
  const problems = draft.variants.flatMap(({ uid, image }, index) => {
    if (image === null || pictureOf(draft, image)) return [];
    const isOwn =
      stored?.variants.some((variant) => variant.uid === uid && variant.image === image) &&
      !stored.images.some((picture) => picture.image === image);
    if (isOwn) return [];
    return [{ field: `variants[${index}].image`, problem: "must be an image of the product" }];
  });
  if (problems.length > 0) throw invalidRequest(problems);
}

/** Returns the URL of the product's picture at this URL, which may be displayed differently. */
function pictureOf({ pictures }: ProductDraft, image: string): string | undefined {
  const file = withoutDisplay(image);
  const same = pictures.filter(({ url }) => withoutDisplay(url) === file);
  return (same.find(({ url }) => url === image) ?? same[0])?.url;
}

/** Converts the draft to the input that it shares with imports. */
function toProductInput(draft: ProductDraft, handle: string): ProductInput {
  return {
    ...draft,
    handle,
    category: draft.category || undefined,
    attributes: parseAttributes(draft.attributes),
    ...descriptionOf(draft),
    ...toVisibilityColumns(draft.state),
    variants: draft.variants.map(({ on_hand, ...variant }) => ({
      ...variant,
      name: variantName(variant.values),
      weight: variant.weight && roundWeight(variant.weight),
      length: variant.length && roundAmount(variant.length),
      width: variant.width && roundAmount(variant.width),
      height: variant.height && roundAmount(variant.height),
      image: variant.image && (pictureOf(draft, variant.image) ?? variant.image),
      batch_number: variant.batch_number || null,
      // The editor sets only the stock of new variants.
      ...(variant.uid === null && { on_hand }),
    })),
    images: draft.pictures.map(({ url, alt_text }) => ({ image: url, alt_text })),
  };
}

/**
 * Returns the formatted description and its text; a description without allowed tags is text. Throws 400 when
 * its formatted HTML is too long to be saved again.
 */
function descriptionOf({ description }: ProductDraft) {
  const description_html = toRichText(description);
  const limit = PRODUCT_LIMITS.description;
  if (description_html.length > limit) {
    const problem = `must be at most ${limit} characters, including the HTML added to links`;
    throw invalidRequest([{ field: "description", problem }]);
  }
  return {
    description_html,
    description: description_html ? toText(description_html) : description,
  };
}

/** Matches variants by the uids in the draft. Throws 400 for a uid that is not one of the product's variants. */
function matchByUid(
  draft: ProductDraft,
  variants: VariantInput[],
  stored: StoredProduct | undefined,
): Matches {
  const matches: Matches = new Map();
  for (const [index, { uid }] of draft.variants.entries()) {
    if (uid === null) continue;
    const found = stored?.variants.find((variant) => variant.uid === uid);
    const variant = variants[index];
    if (!found || !variant) {
      const problem = "is not a variant of this product";
      throw invalidRequest([{ field: `variants[${index}].uid`, problem }]);
    }
    matches.set(variant, found);
  }
  return matches;
}

/** Returns the uid of the variant at this position, existing or new. */
function uidAt(
  position: number,
  input: ProductInput,
  matches: Matches,
  { newVariants }: ProductWrites,
): string {
  const existing = matches.get(input.variants[position] as VariantInput);
  return existing?.uid ?? newVariants.find((variant) => variant.position === position)?.uid ?? "";
}

/** Returns a unique handle: the name and a random suffix. */
function handleOf(name: string): string {
  return `${toSlug(name, MAX_HANDLE_LENGTH) || "product"}-${randomSuffix()}`;
}
