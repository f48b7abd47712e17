import type { Metadata } from "next";
import { headers } from "next/headers";
import { permanentRedirect } from "next/navigation";
import { AppLink } from "#app/_ui/app-link.tsx";
import { NOT_FOUND, ProductNotFound } from "#app/(storefront)/_components/product-not-found.tsx";
import { ProductStage } from "#app/(storefront)/_components/product-stage.tsx";
import { RelatedProducts } from "#app/(storefront)/_components/related-products.tsx";
import { escapeJsonLd, productJsonLd } from "#lib/storefront/json-ld.ts";
import { filterPath } from "#lib/storefront/product-filter.ts";
import { productPath } from "#lib/storefront/product-link.ts";
import { cardVersion, productCard } from "#lib/storefront/share/card.ts";
import { openGraphOf } from "#lib/storefront/share/open-graph.ts";
import { openShop, shopCategories, shopProduct } from "#lib/storefront/shop.ts";
import { chooseVariant } from "#lib/storefront/variant-choice.ts";

const DESCRIPTION_LENGTH = 160;

interface ProductPageProps {
  params: Promise<{ slug: string }>;
  searchParams: Promise<{ variant?: string | string[] }>;
}

export async function generateMetadata({ params }: ProductPageProps): Promise<Metadata> {
  const [shop, product, categories] = await Promise.all([
    openShop(),
    productOf(params),
    shopCategories(),
  ]);
  if (!product) return NOT_FOUND;
  const version = cardVersion(productCard(shop, product, categories));
  const description = product.description.slice(0, DESCRIPTION_LENGTH);
  return {
    title: product.name,
    description,
    alternates: { canonical: productPath(product) },
    openGraph: openGraphOf(shop, {
      title: product.name,
      description,
      url: productPath(product),
      picture: `/opengraph/products/${product.uid}?v=${version}`,
    }),
  };
}

export default async function ProductPage({ params, searchParams }: ProductPageProps) {
  const [product, categories] = await Promise.all([productOf(params), shopCategories()]);
  if (!product) return <ProductNotFound />;
  const { variant } = await searchParams;
  const chosen = [variant].flat()[0] ?? null;
  if (slugOf((await params).slug) !== product.slug) {
    const query = chosen === null ? "" : `?${new URLSearchParams({ variant: chosen })}`;
    permanentRedirect(productPath(product) + query);
  }
  const { store, publicUrl, clock } = await openShop();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const jsonLd = productJsonLd(product, {
    publicUrl,
    currency: store.currency,
    storeName: store.store_name,
    now: clock.now().getTime(),
  });
  return (
    <>
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped
        dangerouslySetInnerHTML={{ __html: escapeJsonLd(jsonLd) }}
      />
      <div className="page pt-4">
        <nav aria-label="You are here">
          <ol className="flex flex-wrap items-center gap-x-2 text-fine text-ink-soft">
            <li>
              <Crumb href="/products">All products</Crumb>
            </li>
            {product.category && (
              <li className="flex items-center gap-2">
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
        <ProductStage product={product} first={chooseVariant(product, chosen)?.uid ?? null} />
        <RelatedProducts product={product} />
      </div>
    </>
  );
}

async function productOf(params: ProductPageProps["params"]) {
  return shopProduct(slugOf((await params).slug));
}

/** Next passes a segment as it is in the address. */
function slugOf(segment: string): string {
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
      className="flex min-h-11 items-center decoration-spot decoration-3 underline-offset-4 hover:text-ink hover:underline"
    >
      {children}
    </AppLink>
  );
}
