import { expect, it } from "vitest";
import type { ProductChange } from "#lib/contract/dashboard/files.ts";
import { addChanges, MAX_CHANGES_SHOWN, noChanges } from "#lib/dashboard/import-changes.ts";

function priceChange(line: number): ProductChange {
  const field = { kind: "price", variant: "", field: "Price", old: "1.00", new: "2.00" } as const;
  return { line, handle: `p${line}`, name: "Mug", result: "updated", fields: [field] };
}

it("shows the first products of each kind, and counts and downloads all", () => {
  const changes = noChanges();
  const many = Array.from({ length: MAX_CHANGES_SHOWN + 50 }, (_, index) => priceChange(index + 2));
  addChanges(changes, many);
  const last = priceChange(900);
  const image = { kind: "images", variant: "", field: "Image", old: "", new: "a.jpg" } as const;
  addChanges(changes, [{ ...last, fields: [...last.fields, image] }]);
  expect(changes.products.map(({ line }) => line)).toEqual([
    ...many.slice(0, MAX_CHANGES_SHOWN).map(({ line }) => line),
    900,
  ]);
  expect(changes.counts).toMatchObject({ created: 0, updated: 251, price: 251, images: 1 });
  expect(changes.csv.join("").trim().split("\n")).toHaveLength(253);
});

it("writes a line of CSV for each field, with formulas escaped", () => {
  const changes = noChanges();
  addChanges(changes, [{ ...priceChange(2), name: '=HYPERLINK("x")' }]);
  expect(changes.csv.join("")).toBe(
    "\uFEFFLine,Handle,Product,Result,Kind,Variant,Field,Old,New\n" +
      `2,p2,"'=HYPERLINK(""x"")",updated,price,,Price,1.00,2.00\n`,
  );
});
