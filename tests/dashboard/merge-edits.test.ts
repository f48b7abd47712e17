import { describe, expect, it } from "vitest";
import { mergeEdits } from "#lib/dashboard/merge-edits.ts";

const variant = (uid: string | null, fields: object = {}) => ({ uid, price: "1", ...fields });
const product = (fields: object = {}) => ({
  name: "Shirt",
  brand: "Aba",
  options: ["Size"],
  variants: [variant("a"), variant("b")],
  ...fields,
});
const merge = (mine: object, latest: object) =>
  mergeEdits(product(), product(mine), product(latest), ["variants", "options"]);

describe("fields", () => {
  it("merges fields that only one side changed", () => {
    const { merged, conflicts } = merge({ name: "Cap" }, { brand: "Lagos" });
    expect(conflicts).toEqual([]);
    expect(merged).toEqual(product({ name: "Cap", brand: "Lagos" }));
  });

  it("accepts the same change on both sides", () => {
    const { merged, conflicts } = merge({ name: "Cap" }, { name: "Cap" });
    expect([merged, conflicts]).toEqual([product({ name: "Cap" }), []]);
  });

  it("keeps mine and reports both versions where both changed a field", () => {
    const { merged, conflicts } = merge({ name: "Cap", brand: "Jos" }, { name: "Hat" });
    expect(merged).toEqual(product({ name: "Cap", brand: "Jos" }));
    expect(conflicts).toEqual([[{ path: "name", mine: "Cap", latest: "Hat" }]]);
  });
});

describe("items with a uid", () => {
  it("merges changes of different items and of different fields of one item", () => {
    const { merged, conflicts } = merge(
      { variants: [variant("a", { price: "2" }), variant("b")] },
      { variants: [variant("a", { sku: "A" }), variant("b", { price: "3" })] },
    );
    expect(conflicts).toEqual([]);
    expect(merged.variants).toEqual([
      variant("a", { price: "2", sku: "A" }),
      variant("b", { price: "3" }),
    ]);
  });

  it("edits an item that the other side moved and adds its new ones", () => {
    const { merged, conflicts } = merge(
      { variants: [variant("a", { price: "2" }), variant("b")] },
      { variants: [variant("b"), variant("a"), variant("c")], options: ["Size", "Colour"] },
    );
    expect(conflicts).toEqual([]);
    expect(merged.variants).toEqual([variant("b"), variant("a", { price: "2" }), variant("c")]);
    expect(merged.options).toEqual(["Size", "Colour"]);
  });

  it("names the merged item of a conflict by its index", () => {
    const { merged, conflicts } = merge(
      { variants: [variant("a"), variant("b", { price: "2" }), variant(null)] },
      { variants: [variant("a", { price: "5" }), variant("b", { price: "3" })] },
    );
    expect(conflicts).toEqual([[{ path: "variants.1.price", mine: "2", latest: "3" }]]);
    expect(merged.variants).toEqual([
      variant("a", { price: "5" }),
      variant("b", { price: "2" }),
      variant(null),
    ]);
  });

  it.each([
    ["both sides added items", [variant("a"), variant("b"), variant(null)], [variant("c")]],
    [
      "one side removed what the other edited",
      [variant("b")],
      [variant("a", { price: "2" }), variant("b")],
    ],
  ])("reports dependent fields as one conflict when %s", (_, mine, latest) => {
    const { merged, conflicts } = merge({ variants: mine, name: "Cap" }, { variants: latest });
    expect(merged).toEqual(product({ variants: mine, name: "Cap" }));
    expect(conflicts).toEqual([
      [
        { path: "variants", mine, latest },
        { path: "options", mine: ["Size"], latest: ["Size"] },
      ],
    ]);
  });
});
