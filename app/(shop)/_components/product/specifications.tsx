import type { Variant } from "#lib/contract/product.ts";

/** A variant's package size, weight and SKU. */
export function Specifications({ variant }: { variant: Variant }) {
  const specifications = specificationsOf(variant);
  if (specifications.length === 0) return null;
  return (
    <dl className="border-t-2 border-ink figures">
      {specifications.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6 border-b border-rule py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function specificationsOf({ weight, length, width, height, sku }: Variant): [string, string][] {
  const specifications: [string, string][] = [];
  if (length && width && height) {
    specifications.push([
      "Package size",
      `${trimZeros(length)} × ${trimZeros(width)} × ${trimZeros(height)} cm`,
    ]);
  }
  if (Number(weight) > 0) {
    const light = Number(weight) < 1;
    specifications.push([
      "Weight",
      light ? `${Math.round(Number(weight) * 1000)} g` : `${trimZeros(weight)} kg`,
    ]);
  }
  if (sku) specifications.push(["SKU", sku]);
  return specifications;
}

function trimZeros(decimal: string): string {
  return String(Number(decimal));
}
