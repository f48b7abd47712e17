"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { FocusKeeper } from "#app/(storefront)/_components/focus-keeper.tsx";
import { useBasket } from "#app/(storefront)/_components/use-basket.ts";
import { useNow } from "#app/(storefront)/_components/use-now.ts";
import { type Removal, useRemoval } from "#app/(storefront)/_components/use-removal.tsx";
import { Queries } from "#app/(storefront)/_queries/queries.tsx";
import { ContactSection } from "#app/(storefront)/checkout/_components/contact-section.tsx";
import { CourierOffers } from "#app/(storefront)/checkout/_components/courier-offers.tsx";
import { DeliverySection } from "#app/(storefront)/checkout/_components/delivery-section.tsx";
import { OtherWays } from "#app/(storefront)/checkout/_components/other-ways.tsx";
import { PlacedPanel } from "#app/(storefront)/checkout/_components/placed-panel.tsx";
import { Receipt } from "#app/(storefront)/checkout/_components/receipt.tsx";
import { useCheckout } from "#app/(storefront)/checkout/_components/use-checkout.ts";
import { useOrderAttempt } from "#app/(storefront)/checkout/_components/use-order-attempt.ts";
import type { Placing } from "#app/(storefront)/checkout/_components/use-place-order.ts";
import type { Ways } from "#app/(storefront)/checkout/_components/ways.ts";
import { placedOrder } from "#lib/storefront/order-attempt.ts";

const MINUTE = 60_000;

interface CheckoutProps {
  ways: Ways;
  callingCode: string;
}

/** From basket to order on one page; afterwards, and on the way back, the order that was placed. */
export function Checkout(props: CheckoutProps) {
  const router = useRouter();
  const { lines, change } = useBasket();
  const placed = placedOrder(useOrderAttempt().attempt, useNow(MINUTE));
  const onPlaced = ({ order, items }: Placing) => {
    // Where another tab's order took them, that tab takes them out.
    if (items.length > 0) change({ type: "ordered", items });
    if (order.link) router.replace(order.link);
  };
  const removal = useRemoval();
  const hydrated = useHydrated();
  if (!hydrated) return <CheckoutSkeleton />;
  return (
    <FocusKeeper>
      {lines.length > 0 ? (
        <Queries>
          <CheckoutForm {...props} onPlaced={onPlaced} removal={removal} />
        </Queries>
      ) : placed ? (
        <PlacedPanel order={placed} />
      ) : (
        <div className="flex flex-col gap-6">
          {removal.undo}
          <EmptyState
            heading="h1"
            title="There is nothing to check out"
            actions={<ButtonLink href="/products">See all products</ButtonLink>}
          >
            Your basket is empty.
          </EmptyState>
        </div>
      )}
    </FocusKeeper>
  );
}

interface CheckoutFormProps extends CheckoutProps {
  onPlaced: (placing: Placing) => void;
  removal: Removal;
}

function CheckoutForm({ ways, callingCode, onPlaced, removal }: CheckoutFormProps) {
  const checkout = useCheckout({ ways, callingCode, onPlaced });
  const { draft, problems, couriers, change, leave } = checkout;
  return (
    <>
      <h1 className="mb-8 text-head">Checkout</h1>
      <div className="grid grid-cols-1 items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-12">
          <ContactSection draft={draft} problems={problems} onChange={change} onLeave={leave} />
          <DeliverySection
            ways={ways}
            draft={draft}
            problems={problems}
            onChange={change}
            onLeave={leave}
            couriers={
              <div id="courier-offers" tabIndex={-1} className="outline-none">
                <CourierOffers
                  quotes={couriers.quotes}
                  current={couriers.current}
                  askable={couriers.askable}
                  missing={checkout.missing}
                  chosen={couriers.chosen?.courier}
                  change={couriers.change}
                  onAsk={couriers.askAgain}
                  onChoose={couriers.choose}
                  otherWays={<OtherWays ways={ways} onChange={change} />}
                />
              </div>
            }
          />
        </div>
        <div className="lg:sticky lg:top-24">
          <Receipt checkout={checkout} removal={removal} />
        </div>
      </div>
    </>
  );
}

function CheckoutSkeleton() {
  return (
    <>
      <h1 className="mb-8 text-head">Checkout</h1>
      <noscript>
        <p className="mb-8 border-l-4 border-spot bg-sheet p-4">
          Ordering needs JavaScript: your basket is kept in your browser alone.
        </p>
      </noscript>
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div className="h-96 animate-shimmer bg-rule" />
        <div className="h-96 animate-shimmer bg-rule" />
      </div>
    </>
  );
}
