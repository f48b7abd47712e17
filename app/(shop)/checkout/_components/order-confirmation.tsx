"use client";

import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import { formatMoney } from "#lib/format/format-money.ts";

/** Confirms the order and links to its page. */
export function OrderConfirmation({ order }: { order: PlacedOrder }) {
  const { name, currency } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    // The form was longer than this page: reset the scroll position.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="flex flex-col items-start gap-5 border-t-2 border-ink py-12">
      <h1 ref={heading} tabIndex={-1} className="text-head outline-none">
        Your order is placed
      </h1>
      <p className="text-lead">
        Order <strong className="figures select-all">{order.order_number}</strong>
        {order.total_amount && <> · Total {formatMoney(order.total_amount, currency)}</>}
      </p>
      {order.link === null && (
        <p className="max-w-[52ch] text-ink-soft">
          Make a note of your order number. {name} will contact you about payment and delivery.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {order.link && <ButtonLink href={order.link}>See your order</ButtonLink>}
        <ButtonLink variant="secondary" href="/products">
          Continue shopping
        </ButtonLink>
      </div>
    </div>
  );
}
