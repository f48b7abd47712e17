import type { Metadata } from "next";
import { headers } from "next/headers";
import { permanentRedirect } from "next/navigation";
import { AppLink } from "#app/_ui/app-link.tsx";
import {
  CatalogueNotFound,
  NOT_FOUND,
} from "#app/(shop)/_components/catalogue/catalogue-not-found.tsx";
import { RelatedProducts } from "#app/(shop)/_components/catalogue/related-products.tsx";
import { RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";
import { RefreshOnReturn } from "#app/(shop)/_components/layout/refresh-on-return.tsx";
import { ProductDetails } from "#app/(shop)/_components/product/product-details.tsx";
import type { Product } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";
import { productPath, variantPath } from "#lib/shop/catalogue/product-link.ts";
import { toAvailability } from "#lib/shop/catalogue/variant-availability.ts";
import { readCheckoutStore } from "#lib/shop/checkout/read-checkout-store.ts";
import {
  findShopProduct,
  findShopProductDetails,
  getShop,
  listShopCategories,
} from "#lib/shop/current-shop.ts";
import { productDescription } from "#lib/shop/seo/descriptions.ts";
import { escapeJsonLd, productJsonLd } from "#lib/shop/seo/json-ld.ts";
import { openGraphOf } from "#lib/shop/seo/open-graph.ts";
import { shareCardVersion, toProductShareCard } from "#lib/shop/seo/share-image.ts";

export async function generateMetadata({
  params,
}: PageProps<"/products/[slug]">): Promise<Metadata> {
  const [shop, product, categories] = await Promise.all([
    getShop(),
    productOf(params),
    listShopCategories(),
  ]);
  if (!product) return NOT_FOUND;
  const details = await findShopProductDetails(product.uid);
  const version = shareCardVersion(toProductShareCard(shop, product, categories));
  const now = shop.clock.now().getTime();
  const description = details?.seo_description || productDescription(shop.store, product, now);
  const title = details?.seo_title || product.name;
  return {
    title,
    description,
    alternates: { canonical: productPath(product) },
    openGraph: openGraphOf(shop, {
      title,
      description,
      url: productPath(product),
      picture: `/opengraph/products/${product.uid}?v=${version}`,
    }),
  };
}

export default async function ProductPage({ params, searchParams }: PageProps<"/products/[slug]">) {
  const [product, categories] = await Promise.all([productOf(params), listShopCategories()]);
  if (!product) return <CatalogueNotFound />;
  const { variant } = await searchParams;
  const chosen = [variant].flat()[0] ?? null;
  if (decodeSegment((await params).slug) !== product.slug) {
    permanentRedirect(variantPath(product, chosen));
  }
  const shop = await getShop();
  const { store, clock } = shop;
  const [details, checkoutStore] = await Promise.all([
    findShopProductDetails(product.uid),
    readCheckoutStore(shop),
  ]);
  const now = clock.now().getTime();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
        dangerouslySetInnerHTML={{ __html: escapeJsonLd(productJsonLd(product, shop)) }}
      />
      <RefreshOnReturn expiresAt={checkoutStore.expiresAt} />
      {/* Options and specifications wrap here: classes of their client components would grow the page's scripts. */}
      <div className="page pt-4 [&_dd]:wrap-anywhere [&_fieldset]:min-w-0 [&_fieldset]:wrap-anywhere">
        <nav aria-label="Breadcrumb">
          <ol className="flex items-center gap-x-2 text-fine text-ink-soft">
            <li className="shrink-0">
              <Crumb href="/products">All products</Crumb>
            </li>
            {product.category && (
              <li className="flex min-w-0 items-center gap-2">
                <span aria-hidden="true">/</span>
                <Crumb
                  href={filterPath({
                    category: categories.find(({ uid }) => uid === product.category)?.slug,
                  })}
                >
                  {product.category_name}
                </Crumb>
              </li>
            )}
          </ol>
        </nav>
        <ProductDetails
          product={product}
          availability={(details?.variants ?? []).map((each) => toAvailability(each, now))}
          store={checkoutStore}
          heading={<ProductHeading {...product} />}
          rates={<RateList rates={checkoutStore.rates} currency={store.currency} />}
        >
          <ProductDescription product={product} html={details?.description_html ?? ""} />
        </ProductDetails>
        <RelatedProducts product={product} />
      </div>
    </>
  );
}

/** Longer names, in characters, use smaller type. */
const MAX_LARGE_NAME_LENGTH = 70;

function ProductHeading({ name, brand }: Pick<ShopProduct, "name" | "brand">) {
  const size = name.length > MAX_LARGE_NAME_LENGTH ? "text-title" : "text-head";
  return (
    <div className="flex flex-col gap-2.5">
      {brand && (
        <p dir="auto" className="text-left font-semibold wrap-anywhere text-ink-soft">
          {brand}
        </p>
      )}
      <h1 dir="auto" className={`text-left wrap-anywhere ${size}`}>
        {name}
      </h1>
    </div>
  );
}

async function productOf(params: PageProps<"/products/[slug]">["params"]) {
  return findShopProduct(decodeSegment((await params).slug));
}

/** Next does not decode path segments. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function Crumb({ href, children }: { href: string; children: string }) {
  return (
    <AppLink
      href={href}
      dir="auto"
      className="block truncate leading-11 decoration-spot decoration-3 underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </AppLink>
  );
}

interface ProductDescriptionProps {
  product: Product;
  /** The formatted description, sanitized by the API; "" without formatting. */
  html: string;
}

/** Description and story. */
function ProductDescription({ product, html }: ProductDescriptionProps) {
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
