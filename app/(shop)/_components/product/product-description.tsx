import type { Product } from "#lib/contract/product.ts";

interface ProductDescriptionProps {
  product: Product;
  /** The formatted description, sanitized by the API; "" without formatting. */
  html: string;
}

/** Description and story. */
export function ProductDescription({ product, html }: ProductDescriptionProps) {
  return (
    <>
      {html ? (
        <div
          dir="auto"
          className="rich-text max-w-[60ch]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized when it was stored
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        product.description && (
          <p dir="auto" className="max-w-[60ch] text-lead wrap-anywhere whitespace-pre-line">
            {product.description}
          </p>
        )
      )}
      {product.story && (
        <section aria-labelledby="story" className="max-w-[60ch] border-l-4 border-spot pl-5">
          <h2 id="story" className="mb-2 text-title">
            The story
          </h2>
          <p dir="auto" className="wrap-anywhere whitespace-pre-line">
            {product.story}
          </p>
        </section>
      )}
    </>
  );
}
