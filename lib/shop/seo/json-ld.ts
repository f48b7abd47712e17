import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";
import { productPictures } from "#lib/shop/catalogue/picture.ts";
import { currentPrice } from "#lib/shop/catalogue/price.ts";
import { productPath, variantPath } from "#lib/shop/catalogue/product-link.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

type JsonLdShop = Pick<Shop, "publicUrl" | "clock"> & {
  store: Pick<Shop["store"], "currency" | "store_name">;
};

/** Returns a product's schema.org data with an offer per variant at its current price. */
export function productJsonLd(product: ShopProduct, { publicUrl, store, clock }: JsonLdShop) {
  const now = clock.now().getTime();
  const url = publicUrl + productPath(product);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    name: product.name,
    description: product.description || undefined,
    category: product.category_name || undefined,
    brand: product.brand ? { "@type": "Brand", name: product.brand } : undefined,
    image: productPictures(product).map(({ src }) => {
      const pictureUrl = withoutDisplay(src);
      return pictureUrl.startsWith("/") ? publicUrl + pictureUrl : pictureUrl;
    }),
    offers: product.variants.map((variant) => {
      const price = currentPrice(variant, now);
      return {
        "@type": "Offer",
        url: publicUrl + variantPath(product, variant.uid),
        sku: variant.sku || undefined,
        name: variant.name || undefined,
        price: price.current,
        priceCurrency: store.currency,
        priceValidUntil: price.endsAt?.slice(0, 10),
        availability: `https://schema.org/${variant.sellable_stock > 0 ? "InStock" : "OutOfStock"}`,
        itemCondition: "https://schema.org/NewCondition",
        seller: { "@type": "Organization", name: store.store_name },
      };
    }),
  };
}

/** Serializes JSON that cannot close its script element. */
export function escapeJsonLd(value: object): string {
  return JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
}
