"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { DeliveryEstimate } from "#app/(shop)/_components/delivery/delivery-estimate.tsx";
import { BuyBox } from "#app/(shop)/_components/product/buy-box.tsx";
import { Gallery } from "#app/(shop)/_components/product/gallery.tsx";
import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { galleryPictures, pictureIndex } from "#lib/shop/catalogue/picture.ts";
import type { VariantAvailability } from "#lib/shop/catalogue/variant-availability.ts";
import { chooseVariant } from "#lib/shop/catalogue/variant-choice.ts";
import type { CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";

interface ProductDetailsProps {
  product: ShopProduct;
  availability: VariantAvailability[];
  /** Uid of the variant to show first. */
  initialVariant: string | null;
  store: CheckoutStore;
  heading: ReactNode;
  /** The store's delivery rates. */
  rates: ReactNode;
  /** The description. */
  children: ReactNode;
}

/** A product's pictures, details and purchase controls. */
export function ProductDetails({
  product,
  availability,
  initialVariant,
  store,
  heading,
  rates,
  children,
}: ProductDetailsProps) {
  const inUrl = useSearchParams().get("variant") ?? initialVariant;
  // The URL updates shortly after the click; until then, use the click.
  const [picked, setPicked] = useState<{ variant: string; before: string | null }>();
  const variant = chooseVariant(product, picked?.before === inUrl ? picked.variant : inUrl);
  // In an effect: Next notices changes to the URL only after its own first effects.
  useEffect(() => {
    if (picked) window.history.replaceState(null, "", `?variant=${picked.variant}`);
  }, [picked]);
  const pictures = galleryPictures(product);
  const stock = availability.find(({ uid }) => uid === variant?.uid);
  const index = pictureIndex(pictures, variant?.image ?? "");
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="-mx-[clamp(1rem,4vw,4rem)] md:mx-0">
        <Gallery
          pictures={pictures}
          category={product.category}
          name={product.name}
          pictureIndex={index === -1 ? undefined : index}
        />
      </div>
      <div className="flex flex-col gap-6 md:pt-2">
        {heading}
        {variant ? (
          <>
            <BuyBox
              product={product}
              variant={variant}
              availability={stock}
              onChoose={(uid) => setPicked({ variant: uid, before: inUrl })}
            />
            {stock?.requires_shipping !== false && (
              <DeliveryEstimate store={store} items={[{ variant: variant.uid, quantity: 1 }]}>
                {rates}
              </DeliveryEstimate>
            )}
          </>
        ) : (
          <p className="border-l-4 border-spot bg-sheet p-4 font-semibold">
            This product can't be ordered right now.
          </p>
        )}
        <div className="flex flex-col gap-7">
          {children}
          {variant && <Specifications variant={variant} />}
        </div>
      </div>
    </div>
  );
}

/** A variant's package size, weight and SKU. */
function Specifications({ variant }: { variant: Variant }) {
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
