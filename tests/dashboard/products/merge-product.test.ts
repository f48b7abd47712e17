import { expect, it } from "vitest";
import { mergeProducts } from "#lib/dashboard/merge-product.ts";
import {
  NEW_PRODUCT,
  NEW_VARIANT,
  toEditedProduct,
  toProductDraft,
} from "#lib/dashboard/variant-drafts.ts";

const product = (uids: string[], chosen: string) =>
  toEditedProduct({
    ...NEW_PRODUCT,
    options: ["Size"],
    variants: uids.map((uid) => ({ ...NEW_VARIANT, uid, values: [uid] })),
    default_variant: uids.indexOf(chosen),
  });
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
  expect(toProductDraft(edited).default_variant).toBe(2);
  expect(toProductDraft({ ...edited, default_variant: "d" }).default_variant).toBe(0);
});
