import type { Product, Variant } from "#lib/contract/product.ts";

interface ProductDescriptionProps {
  product: Product;
  /** The formatted description, sanitized by the API; "" without formatting. */
  html: string;
  variant?: Variant | undefined;
}

/** Description, story and the chosen variant's specifications. */
export function ProductDescription({ product, html, variant }: ProductDescriptionProps) {
  const specifications = variant ? specificationsOf(variant) : [];
  return (
    <div className="flex flex-col gap-7">
      {html ? (
        <div
          dir="auto"
          className="rich-text max-w-[60ch]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        product.description && (
          <p dir="auto" className="max-w-[60ch] text-lead whitespace-pre-line">
            {product.description}
          </p>
        )
      )}
      {product.story && (
        <section aria-labelledby="story" className="max-w-[60ch] border-l-4 border-spot pl-5">
          <h2 id="story" className="mb-2 text-title">
            The story
          </h2>
          <p dir="auto" className="whitespace-pre-line">
            {product.story}
          </p>
        </section>
      )}
      {specifications.length > 0 && (
        <dl className="border-t-2 border-ink figures">
          {specifications.map(([name, value]) => (
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
