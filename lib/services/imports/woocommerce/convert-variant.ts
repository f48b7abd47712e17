import { printable } from "#lib/services/imports/product-notes.ts";
import type { VariantSource } from "#lib/services/imports/woocommerce/conversion-source.ts";
import { typesOf } from "#lib/services/imports/woocommerce/convert-product.ts";
import {
  measureColumn,
  splitList,
  toMetric,
} from "#lib/services/imports/woocommerce/woocommerce-cells.ts";
import type { Measure } from "#lib/services/imports/woocommerce/woocommerce-columns.ts";

/** Returns a converter of the measure to grams or centimetres. */
export function toMeasure(measure: Measure): (source: VariantSource) => string | undefined {
  return ({ row, parent, notes }) => {
    for (const source of parent ? [row, parent] : [row]) {
      const column = measureColumn(source.cells, measure);
      if (!column) continue;
      if (!/\((?:kg|cm)\)$/.test(column)) {
        notes.addAdjustment(row, column, `converted to ${measure === "weight" ? "kg" : "cm"}`);
      }
      return toMetric(source.cells, column);
    }
    return undefined;
  };
}

/** Returns that nothing is sent, for virtual products and downloads; otherwise "", which keeps the stored choice. */
export function toRequiresShipping({ row, notes }: VariantSource): string {
  const types = typesOf(row);
  if (types.includes("downloadable")) {
    notes.addAdjustment(
      row,
      "type",
      "downloadable → does not require shipping; files are not imported",
    );
  } else if (types.includes("virtual")) {
    notes.addAdjustment(row, "type", "virtual → does not require shipping");
  } else return "";
  return "FALSE";
}

export function toTaxable({ row, parent, notes }: VariantSource): string {
  const status = (row.cells["tax status"]?.trim() || parent?.cells["tax status"]?.trim()) ?? "";
  switch (status.toLowerCase()) {
    case "":
      return "";
    case "taxable":
      return "TRUE";
    case "shipping": {
      const details = 'Tax status "shipping" is imported as untaxed; delivery is not taxed either';
      notes.addAdjustment(row, "tax status", "shipping → not taxable", details);
      return "FALSE";
    }
    case "none":
      return "FALSE";
  }
  notes.addProblem(row, `Tax status "${printable(status)}" is not taxable, shipping or none`);
  return "";
}

/** Returns a variation's own image; other images belong to its product. */
export function toVariantImage({ row, parent, notes }: VariantSource): string | undefined {
  if (!parent) return undefined;
  const [image, ...others] = splitList(row.cells.images);
  if (others.length > 0) {
    notes.addAdjustment(row, "images", "first image of each variation only");
  }
  return image;
}
