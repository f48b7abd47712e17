"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { OrderTotals } from "#app/_ui/order-totals.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import {
  EntryStateTag,
  FulfilmentStatusTag,
  PaymentStatusTag,
} from "#app/dashboard/_components/status.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { storeOrder } from "#app/dashboard/_queries/orders.ts";
import { ActionDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-dialog.tsx";
import type { ChosenCharge } from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { CustomerSection } from "#app/dashboard/stores/[store]/orders/[order]/customer-section.tsx";
import { OrderHistorySection } from "#app/dashboard/stores/[store]/orders/[order]/order-history.tsx";
import { OrderMailsSection } from "#app/dashboard/stores/[store]/orders/[order]/order-mails.tsx";
import { OrderPaymentsSection } from "#app/dashboard/stores/[store]/orders/[order]/order-payments.tsx";
import { UnappliedPayments } from "#app/dashboard/stores/[store]/orders/[order]/unapplied-payments.tsx";
import type { MerchantOrder, OrderAction } from "#lib/contract/dashboard/orders.ts";
import {
  actionLabels,
  FULFILMENT_NAMES,
  IRREVERSIBLE_ACTIONS,
} from "#lib/dashboard/order-labels.ts";
import { refundChoices, refundStillDue, refundsOnTheirWay } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";

/** An order with its items, customer, history and possible actions. */
export function OrderView({ number }: { number: string }) {
  const { slug, currency } = useStore();
  const { data } = useSuspenseQuery(storeOrder(slug, number));
  const [action, setAction] = useState<OrderAction>();
  const [charge, setCharge] = useState<ChosenCharge>();
  const select = (next: OrderAction, chosen?: ChosenCharge) => {
    setCharge(chosen);
    setAction(next);
  };
  const { order } = data;
  const here = `/dashboard/stores/${slug}/orders`;
  return (
    <>
      <div className="mb-7 flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="flex flex-col gap-2">
          <Link href={here} className="text-fine font-semibold underline underline-offset-4">
            All orders
          </Link>
          <h1 className="text-title figures">{order.order_number}</h1>
          <p className="text-ink-soft">
            <DateTime time={order.created_at} />
          </p>
          <div className="flex flex-wrap gap-2" aria-live="polite">
            <PaymentStatusTag order={{ ...order, refund_due: data.refund_due }} />
            {data.unapplied_payments.length > 0 && <EntryStateTag state="in_review" />}
            {data.disputes.some(({ status }) => status === "open") && (
              <EntryStateTag state="open" />
            )}
            <FulfilmentStatusTag order={{ ...order, delivery_status: data.delivery_status }} />
          </div>
          <RefundDue data={data} />
          {order.payment_due_at && (
            <p className="text-fine">
              Reserved until <DateTime time={order.payment_due_at} />.{" "}
              {data.actions.includes("confirm")
                ? "If you don't confirm the order by then, it is cancelled."
                : "If the order is neither paid nor fulfilled by then, it is cancelled."}
            </p>
          )}
        </div>
        <ButtonLink variant="secondary" href={`${here}/packing-slips?order=${order.order_number}`}>
          Packing slip
        </ButtonLink>
      </div>
      <UnappliedPayments
        data={data}
        onRecord={(payment) => select("pay", payment)}
        onRefund={(payment) => select("refund", payment)}
      />
      <Actions data={data} onSelect={select} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="flex flex-col gap-10">
          <Lines data={data} currency={currency} />
          <OrderHistorySection data={data} currency={currency} />
        </div>
        <div className="flex flex-col gap-10">
          <OrderTotals
            order={order}
            events={data.events}
            currency={currency}
            refundDue={data.refund_due}
          />
          <OrderPaymentsSection data={data} onRefund={(payment) => select("refund", payment)} />
          <CustomerSection data={data} />
          <OrderMailsSection number={number} />
        </div>
      </div>
      {action && (
        <ActionDialog
          data={data}
          action={action}
          onSelect={select}
          charge={charge}
          onClose={() => setAction(undefined)}
        />
      )}
    </>
  );
}

/** What has to be refunded, and what of it is on its way. */
function RefundDue({ data }: { data: MerchantOrder }) {
  const { currency } = useStore();
  if (Number(data.refund_due) <= 0) return null;
  const onTheirWay = refundsOnTheirWay(data);
  const isOnlyByHand = refundChoices(data).every(({ charge }) => !charge);
  const price = (amount: string) => formatMoney(amount, currency);
  return (
    <p className="text-fine">
      Refund due: <strong>{price(data.refund_due)}</strong>.{" "}
      {Number(onTheirWay) > 0 && `${price(onTheirWay)} is on its way to the customer. `}
      {Number(refundStillDue(data)) > 0 &&
        (isOnlyByHand
          ? "Send the money to the customer, then record the refund."
          : "Refund the customer.")}
    </p>
  );
}

interface ActionsProps {
  data: MerchantOrder;
  onSelect: (action: OrderAction) => void;
}

/** Buttons of the possible actions; the most likely one is the primary button. */
function Actions({ data, onSelect }: ActionsProps) {
  const { order, refund_due } = data;
  const choices = refundChoices(data);
  const refundsThroughProvider = choices.some(({ charge }) => charge);
  // All that the order holds may be on its way to the customer.
  const actions = data.actions.filter((action) => action !== "refund" || choices.length > 0);
  if (actions.length === 0) return <p className="text-ink-soft">This order is closed.</p>;
  const likely: OrderAction[] =
    Number(refund_due) > 0 ? ["refund"] : ["confirm", "ready", "fulfil", "deliver", "pay"];
  const first = likely.find((action) => actions.includes(action));
  return (
    <div className="flex flex-wrap gap-3">
      {actions.map((action) => (
        <Button
          key={action}
          variant={
            IRREVERSIBLE_ACTIONS.has(action) ? "danger" : action === first ? "primary" : "secondary"
          }
          className={action === first ? "order-first" : ""}
          onClick={() => onSelect(action)}
        >
          {action === "refund" && refundsThroughProvider
            ? "Refund"
            : actionLabels(action, order).name}
        </Button>
      ))}
    </div>
  );
}

function Lines({ data, currency }: { data: MerchantOrder; currency: string }) {
  return (
    <section aria-labelledby="lines" className="border-t-2 border-ink pt-5">
      <h2 id="lines" className="mb-2 text-title">
        Items
      </h2>
      <ul>
        {data.order.items.map((item) => (
          <li
            key={item.uid}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-rule py-3.5"
          >
            <div className="min-w-0 wrap-anywhere">
              <p
                className={`font-semibold ${item.quantity === 0 ? "text-ink-soft line-through" : ""}`}
              >
                {orderedQuantity(data, item)} × {item.product_name}
              </p>
              <p className="text-fine text-ink-soft">
                {[item.attributes, item.sku].filter(Boolean).join(" · ")}
              </p>
              {item.notes && <p className="mt-1 text-fine">“{item.notes}”</p>}
            </div>
            <div className="text-right figures">
              <p className="font-semibold">{formatMoney(item.total_price, currency)}</p>
              <p className="text-fine text-ink-soft">{progressText(data, item)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Item = MerchantOrder["order"]["items"][number];

/** Returns the quantity before items were cancelled. */
function orderedQuantity({ cancelled }: MerchantOrder, { uid, quantity }: Item): number {
  return quantity + (cancelled[uid] ?? 0);
}

function progressText(data: MerchantOrder, item: Item): string {
  const { uid, qty_fulfilled } = item;
  const { fulfilment_status: status } = data.order;
  const returnedQuantity = data.returned[uid] ?? 0;
  const cancelledQuantity = data.cancelled[uid] ?? 0;
  const parts = [
    qty_fulfilled > 0 && `${qty_fulfilled} of ${orderedQuantity(data, item)} fulfilled`,
    returnedQuantity > 0 && `${returnedQuantity} returned`,
    cancelledQuantity > 0 && `${cancelledQuantity} cancelled`,
  ].filter(Boolean);
  const hasEnded = status === "cancelled" || status === "voided";
  return parts.join(", ") || FULFILMENT_NAMES[hasEnded ? status : "unfulfilled"];
}
