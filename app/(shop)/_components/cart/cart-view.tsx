"use client";

import { useQuery } from "@tanstack/react-query";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { CartLines } from "#app/(shop)/_components/cart/cart-lines.tsx";
import { CartSkeleton } from "#app/(shop)/_components/cart/cart-skeleton.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { useRemoval } from "#app/(shop)/_components/cart/use-removal.tsx";
import { DeliveryEstimate } from "#app/(shop)/_components/delivery/delivery-estimate.tsx";
import { RateList } from "#app/(shop)/_components/delivery/rate-list.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { cartProducts } from "#app/(shop)/_queries/cart.ts";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import { QueryProvider } from "#app/(shop)/_queries/query-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";
import { cartSubtotal, priceLines, requiresShipping } from "#lib/shop/cart/priced-lines.ts";
import { type CheckoutStore, toItems } from "#lib/shop/checkout/checkout-form.ts";

const SECOND_MS = 1000;

interface CartViewProps {
  place: "drawer" | "page";
  /** For an estimate of delivery prices. */
  store?: CheckoutStore;
}

/** The cart at current prices, in the drawer or on its page. */
export function CartView(props: CartViewProps) {
  return (
    <QueryProvider>
      <Cart {...props} />
    </QueryProvider>
  );
}

function Cart({ place, store }: CartViewProps) {
  const { currency, delivers, collectsTax } = useShop();
  const { lines, change } = useCart();
  const isInDrawer = place === "drawer";
  const isHydrated = useHydrated();
  const now = useNow(SECOND_MS);
  const { remove, undoNotice } = useRemoval();
  const { data, error, refetch, isFetching } = useQuery(
    cartProducts(lines.map(({ variant }) => variant)),
  );

  if (!isHydrated) return <CartSkeleton />;
  if (lines.length === 0) {
    return (
      <div className={`flex flex-col gap-6 ${isInDrawer ? "grow overflow-y-auto p-5" : ""}`}>
        {undoNotice}
        <EmptyState
          title="Your basket is empty"
          actions={<ButtonLink href="/products">See all products</ButtonLink>}
        >
          <p>Items you add are saved here, even if you close this page.</p>
        </EmptyState>
      </div>
    );
  }

  const priced = data && priceLines(lines, data, now);
  const hasChanges = priced?.some(({ changes }) => changes.length > 0) ?? false;
  const isAnyAvailable = priced?.some(({ quantity }) => quantity > 0) ?? false;
  const needsShipping = requiresShipping(lines);
  const laterCharges = chargesAtCheckout(needsShipping && delivers, collectsTax);
  return (
    <div
      data-growing={(!priced && !error) || undefined}
      className={
        isInDrawer
          ? "flex min-h-0 grow flex-col low:block low:overflow-y-auto"
          : "grid items-start gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      }
    >
      <div
        className={`flex flex-col gap-5 ${isInDrawer ? "grow overflow-y-auto p-5 low:overflow-visible" : "border-t-2 border-ink pt-5"}`}
      >
        {undoNotice}
        {error && (
          <Notice
            variant="error"
            title="Prices couldn't be updated"
            action={
              <Button variant="secondary" onClick={() => refetch()} disabled={isFetching}>
                Try again
              </Button>
            }
          >
            {explainShopError(error)}
          </Notice>
        )}
        {hasChanges && priced && (
          <Notice
            title="Some items have changed"
            action={
              <Button
                variant="secondary"
                onClick={() => change({ type: "acknowledge", lines: priced })}
              >
                Got it
              </Button>
            }
          >
            See below.
          </Notice>
        )}
        <CartLines label="In your basket" priced={priced} onRemove={remove} />
      </div>
      <div className={`border-t-2 border-ink ${isInDrawer ? "p-5" : "pt-5 lg:sticky lg:top-24"}`}>
        <p
          className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4"
          aria-live="polite"
        >
          <span className="font-semibold">Subtotal</span>
          <span className="text-title font-bold narrow figures">
            {priced ? formatMoney(cartSubtotal(priced), currency) : "…"}
          </span>
        </p>
        {laterCharges && (
          <p className="-mt-3 mb-4 text-fine text-ink-soft">
            {laterCharges} calculated at checkout.
          </p>
        )}
        {store && priced && isAnyAvailable && needsShipping && (
          <div className="mb-4">
            <DeliveryEstimate store={store} items={toItems(priced)}>
              <RateList rates={store.rates} currency={currency} />
            </DeliveryEstimate>
          </div>
        )}
        {isAnyAvailable ? (
          <ButtonLink href="/checkout" className="w-full">
            Go to checkout
          </ButtonLink>
        ) : (
          <Button className="w-full" disabled>
            Go to checkout
          </Button>
        )}
        {isInDrawer && (
          <ButtonLink href="/basket" variant="text" className="mt-2 w-full">
            View basket
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function chargesAtCheckout(hasDelivery: boolean, hasTax: boolean): string {
  if (hasDelivery && hasTax) return "Delivery and tax are";
  if (hasDelivery) return "Delivery is";
  return hasTax ? "Tax is" : "";
}
