import type { Product, Variant } from "#lib/contract/product.ts";

/** The merchant's words, as text, and the measures of what is chosen. */
export function ProductDescription({ product, variant }: { product: Product; variant?: Variant }) {
  const facts = variant ? measuresOf(variant) : [];
  return (
    <div className="flex flex-col gap-7">
      {product.description && (
        <p className="max-w-[60ch] text-lead whitespace-pre-line">{product.description}</p>
      )}
      {product.story && (
        <section aria-labelledby="story" className="max-w-[60ch] border-l-4 border-spot pl-5">
          <h2 id="story" className="mb-2 text-title">
            The story
          </h2>
          <p className="whitespace-pre-line">{product.story}</p>
        </section>
      )}
      {facts.length > 0 && (
        <dl className="border-t-2 border-ink figures">
          {facts.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-6 border-b border-rule py-2.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function measuresOf({ weight, length, width, height, sku }: Variant): [string, string][] {
  const facts: [string, string][] = [];
  if (length && width && height) {
    facts.push(["Package size", `${tidy(length)} × ${tidy(width)} × ${tidy(height)} cm`]);
  }
  if (Number(weight) > 0) {
    const light = Number(weight) < 1;
    facts.push(["Weight", light ? `${Math.round(Number(weight) * 1000)} g` : `${tidy(weight)} kg`]);
  }
  if (sku) facts.push(["SKU", sku]);
  return facts;
}

function tidy(decimal: string): string {
  return String(Number(decimal));
}
