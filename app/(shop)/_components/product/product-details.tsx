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
import {
  type Choice,
  findChosenVariant,
  initialVariant,
  remainingVariants,
  toChoice,
  variantOptions,
} from "#lib/shop/catalogue/variant-choice.ts";
import type { CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";

interface ProductDetailsProps {
  product: ShopProduct;
  availability: VariantAvailability[];
  store: CheckoutStore;
  heading: ReactNode;
  /** The store's delivery rates. */
  rates: ReactNode;
  /** The description. */
  children: ReactNode;
}

/** A choice, used until the URL changes otherwise: it is updated shortly after the click. */
interface Picked {
  choice: Choice;
  /** The variant in the URL before the click and after it. */
  before: string | null;
  after: string | null;
}

/** A product's pictures, details and purchase controls. */
export function ProductDetails({
  product,
  availability,
  store,
  heading,
  rates,
  children,
}: ProductDetailsProps) {
  const inUrl = useSearchParams().get("variant");
  const [picked, setPicked] = useState<Picked>();
  const choice =
    picked && (inUrl === picked.before || inUrl === picked.after)
      ? picked.choice
      : toChoice(product, initialVariant(product, inUrl));
  const remaining = remainingVariants(product, choice);
  const variant = findChosenVariant(remaining);
  const onChoose = (choice: Choice) => {
    const chosen = findChosenVariant(remainingVariants(product, choice));
    setPicked({ choice, before: inUrl, after: chosen?.uid ?? null });
  };
  // In an effect: Next notices changes to the URL only after its own first effects.
  useEffect(() => {
    if (!picked) return;
    const url = picked.after ? `?variant=${picked.after}` : window.location.pathname;
    window.history.replaceState(null, "", url);
  }, [picked]);
  const pictures = galleryPictures(product);
  const [image, ...otherImages] = new Set(remaining.map((each) => each.image));
  const index = otherImages.length === 0 ? pictureIndex(pictures, image ?? "") : -1;
  const own = availability.filter(({ uid }) => remaining.some((each) => each.uid === uid));
  const isShipped =
    own.length === 0 || own.some(({ requires_shipping }) => requires_shipping !== false);
  // Courier quotes are for one variant.
  const sample = remaining.find(({ sellable_stock }) => sellable_stock > 0) ?? remaining[0];
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
        {product.variants.length > 0 ? (
          <BuyBox
            product={product}
            options={variantOptions(product, choice)}
            remaining={remaining}
            variant={variant}
            availability={availability}
            onChoose={onChoose}
          />
        ) : (
          <p className="border-l-4 border-spot bg-sheet p-4 font-semibold">
            This product can't be ordered right now.
          </p>
        )}
        {sample && isShipped && (
          <DeliveryEstimate store={store} items={[{ variant: sample.uid, quantity: 1 }]}>
            {rates}
          </DeliveryEstimate>
        )}
        <div className="flex flex-col gap-7">
          {children}
          <Specifications variants={remaining} />
        </div>
      </div>
    </div>
  );
}

/** The package size, weight and SKU that the variants share. */
function Specifications({ variants }: { variants: Variant[] }) {
  const [first = [], ...others] = variants.map(specificationsOf);
  const specifications = first.filter(([name, value]) =>
    others.every((own) => own.some((other) => other[0] === name && other[1] === value)),
  );
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
