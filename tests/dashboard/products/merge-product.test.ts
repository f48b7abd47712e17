import { expect, it } from "vitest";
import { mergeProducts } from "#lib/dashboard/merge-product.ts";
import {
  NEW_PRODUCT,
  NEW_VARIANT,
  toEditedProduct,
  toProductDraft,
  type VariantDraft,
} from "#lib/dashboard/variant-drafts.ts";

const product = (uids: string[], chosen: string, fields: Partial<VariantDraft> = {}) =>
  toEditedProduct(
    {
      ...NEW_PRODUCT,
      options: ["Size"],
      variants: uids.map((uid) => ({ ...NEW_VARIANT, price: "20", ...fields, uid, values: [uid] })),
      default_variant: uids.indexOf(chosen),
    },
    "Africa/Lagos",
  );
const loaded = product(["a", "b", "c"], "a");

it("keeps my default variant when the other side moved the variants", () => {
  const { merged, conflicts } = mergeProducts(
    loaded,
    product(["a", "b", "c"], "c"),
    product(["c", "b", "a"], "a"),
  );
  expect(conflicts).toEqual([]);
  expect(merged.default_variant).toBe("c");
});

it("takes the latest default variant when the other side removed mine", () => {
  const { merged } = mergeProducts(loaded, product(["a", "b", "c"], "c"), product(["b", "a"], "a"));
  expect(merged.default_variant).toBe("a");
});

it("offers both default variants", () => {
  const { merged, conflicts } = mergeProducts(
    loaded,
    product(["a", "b", "c"], "c"),
    product(["c", "b", "a"], "b"),
  );
  expect(merged.default_variant).toBe("c");
  expect(conflicts).toEqual([[{ path: "default_variant", mine: "c", latest: "b" }]]);
});

it("chooses the default variant together with the list of variants", () => {
  const { merged, conflicts } = mergeProducts(
    loaded,
    product(["b", "c"], "c"),
    product(["a", "b", "c", "d"], "d"),
  );
  expect(merged.default_variant).toBe("c");
  expect(conflicts).toHaveLength(1);
  expect(conflicts[0]?.at(-1)).toEqual({ path: "default_variant", mine: "c", latest: "d" });
});

it("offers no default variant that the other side removed", () => {
  const { merged, conflicts } = mergeProducts(
    loaded,
    product(["a", "b", "c"], "c"),
    product(["a", "b"], "b"),
  );
  expect(conflicts).toEqual([]);
  expect(merged.default_variant).toBe("b");
});

it("saves the index of the default variant, or the first one", () => {
  const edited = product(["a", "b", "c"], "c");
  expect(toProductDraft(edited, "UTC").default_variant).toBe(2);
  expect(toProductDraft({ ...edited, default_variant: "d" }, "UTC").default_variant).toBe(0);
});

it("offers the prices of a variant whose price and promotion two people changed", () => {
  const { merged, conflicts } = mergeProducts(
    product(["a"], "a"),
    product(["a"], "a", { promo_price: "15", sku: "A-1" }),
    product(["a"], "a", { price: "12", weight: "1.00" }),
  );
  expect(merged.variants).toMatchObject([
    { price: "20", promo_price: "15", sku: "A-1", weight: "1.00" },
  ]);
  expect(conflicts).toEqual([
    [{ path: "variants.0.price", mine: "20", latest: "12" }],
    [{ path: "variants.0.promo_price", mine: "15", latest: null }],
  ]);
});

it("merges changes of two variants' prices, and of other fields", () => {
  const change = (index: number, fields: Partial<VariantDraft>) => {
    const edited = product(["a", "b"], "a");
    return {
      ...edited,
      variants: edited.variants.map((variant, position) =>
        position === index ? { ...variant, ...fields } : variant,
      ),
    };
  };
  const { merged, conflicts } = mergeProducts(
    product(["a", "b"], "a"),
    change(0, { promo_price: "15" }),
    change(1, { price: "12" }),
  );
  expect(conflicts).toEqual([]);
  expect(merged.variants).toMatchObject([
    { price: "20", promo_price: "15" },
    { price: "12", promo_price: null },
  ]);
});

it("keeps the seconds of a promotion's end unless it is changed", () => {
  const promo_expiry = "2030-01-01T17:00:59.999Z";
  const edited = product(["a"], "a", { promo_price: "15", promo_expiry });
  expect(edited.variants[0]?.promo_expiry).toBe("2030-01-01T18:00");
  expect(toProductDraft(edited, "Africa/Lagos").variants[0]).toMatchObject({ promo_expiry });
  const moved = edited.variants.map((each) => ({ ...each, promo_expiry: "2030-01-01T19:00" }));
  expect(toProductDraft({ ...edited, variants: moved }, "Africa/Lagos").variants[0]).toMatchObject({
    promo_expiry: "2030-01-01T18:00:00.000Z",
  });
});
