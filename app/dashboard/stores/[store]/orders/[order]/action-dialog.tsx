"use client";

import { useState } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { type OrderActionBody, useOrderAction } from "#app/dashboard/_queries/orders.ts";
import {
  amountRules,
  isPayment,
  maxAmount,
} from "#app/dashboard/stores/[store]/orders/[order]/payment-amount.ts";
import type { MerchantOrder, OrderAction } from "#lib/contract/dashboard/orders.ts";
import { actionLabels, IRREVERSIBLE_ACTIONS, itemName } from "#lib/dashboard/order-labels.ts";
import { courierName } from "#lib/format/courier-name.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { latestTracking, toFulfilmentMethod } from "#lib/format/order-events.ts";
import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";
import { trackingLink } from "#lib/kernel/tracking-link.ts";

interface ActionDialogProps {
  data: MerchantOrder;
  action: OrderAction;
  onClose: () => void;
}

interface Fields {
  amount: string;
  method: string;
  reference: string;
  restock: boolean;
  reason: string;
  tracking_number: string;
  courier: string;
  tracking_url: string;
  /** In the store's time zone; empty for no deadline. */
  payment_due_at: string;
  /** Quantities by line uid. */
  quantities: Record<string, string>;
}

/** Explains an action, collects its input and performs it. */
export function ActionDialog({ data, action, onClose }: ActionDialogProps) {
  const { slug, currency, timeZone } = useStore();
  const write = useOrderAction(slug, data.order.order_number, action);
  const [opened] = useState(data);
  // Ignore newer data until the outcome is known: the change may be this dialog's own.
  const known = write.isIndeterminate || write.isPending || write.isSuccess ? opened : data;
  const { order } = known;
  const labels = actionLabels(action, order);
  const openLines = linesFor(known, action);
  const lines = linesFor(opened, action);
  const remaining = (line: string) => openLines.find(({ uid }) => uid === line)?.remaining ?? 0;
  const [values] = useState(() => initialFields(opened, action, timeZone));
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: (fields) =>
      bodyOf(action, fields, { timeZone, hasNewCourier: fields.courier !== values.courier }),
    message: labels.success,
    onSaved: onClose,
  });
  const { field } = edit;
  const max = isPayment(action) ? maxAmount(order, action) : "0.00";
  const isIrreversible = IRREVERSIBLE_ACTIONS.has(action);
  const isUnavailable =
    !known.actions.includes(action) || (lines.length > 0 && openLines.length === 0);
  return (
    <EditDialog
      title={labels.name}
      onClose={onClose}
      edit={edit}
      what="this order"
      saveLabel={labels.name}
      saveVariant={isIrreversible ? "danger" : "primary"}
      isSaveDisabled={isUnavailable}
      notice={
        isUnavailable && (
          <Notice variant="error" title="This action is no longer possible">
            <p>The order has changed. Close this dialog to see its current status.</p>
          </Notice>
        )
      }
      cancelLabel={isIrreversible ? "Keep order" : "Cancel"}
      onCancel={onClose}
    >
      <p>{labels.consequence}</p>
      {isPayment(action) && (
        <>
          <Field
            label="Amount"
            hint={`At most ${formatMoney(max, currency)}`}
            inputMode="decimal"
            autoComplete="off"
            {...field("amount", amountRules(max, currency))}
          />
          <Field
            label="Method"
            hint="Cash, bank transfer, card… (optional)"
            maxLength={60}
            {...field("method")}
          />
          <Field
            label="Reference"
            hint="Bank or terminal reference (optional)"
            maxLength={120}
            {...field("reference")}
          />
        </>
      )}
      {lines.map(({ uid, name }, index) => (
        <Field
          key={uid}
          label={name}
          hint={`Quantity (max. ${remaining(uid)})`}
          type="number"
          inputMode="numeric"
          min={0}
          max={remaining(uid)}
          step={1}
          {...field(`quantities.${uid}`, {
            validate: (text, { quantities }) => {
              const isValid = /^\d+$/.test(text) && Number(text) <= remaining(uid);
              if (!isValid) return `Enter a whole number up to ${remaining(uid)}`;
              const isAny = Object.values(quantities).some((quantity) => Number(quantity) > 0);
              return index > 0 || isAny || "Choose at least one item";
            },
          })}
        />
      ))}
      {(action === "track" || action === "fulfil") && toFulfilmentMethod(order) === "delivery" && (
        <>
          <Field
            label="Tracking number"
            hint="Shown to the customer (optional)"
            maxLength={100}
            {...field("tracking_number")}
          />
          <Field
            label="Courier"
            hint="DHL, FedEx, UPS and Aramex get a tracking link (optional)"
            maxLength={60}
            {...field("courier")}
          />
          <Field
            label="Tracking link"
            hint="For other couriers (optional)"
            type="url"
            maxLength={500}
            {...field("tracking_url")}
          />
        </>
      )}
      {action === "extend" && (
        <Field
          label="Payment due"
          hint={`Time in ${timeZone}. Leave empty for no deadline.`}
          type="datetime-local"
          max="9999-12-31T23:59"
          {...field("payment_due_at")}
        />
      )}
      {action === "return" && (
        <SwitchField
          label="Put back in stock"
          hint="Turn off for damaged or lost items."
          {...edit.form.register("restock")}
        />
      )}
      {action === "cancel_remaining" && known.without_remaining && (
        <RemainingItems order={order} {...known.without_remaining} />
      )}
      {(isIrreversible || action === "return") && (
        <Field
          label="Reason"
          hint="Shown in the order's history (optional)"
          maxLength={500}
          {...field("reason")}
        />
      )}
    </EditDialog>
  );
}

function initialFields(opened: MerchantOrder, action: OrderAction, timeZone: string): Fields {
  const { order, events } = opened;
  const tracking = latestTracking(events);
  return {
    amount: isPayment(action) ? maxAmount(order, action) : "",
    method: "",
    reference: "",
    restock: true,
    reason: "",
    tracking_number: order.tracking_number,
    courier:
      tracking?.courier || (order.shipping_details ? courierName(order.shipping_details) : ""),
    // Leave a generated link empty: it is generated again from the new number.
    tracking_url:
      tracking && tracking.url !== trackingLink(tracking.courier, tracking.number)
        ? tracking.url
        : "",
    payment_due_at: order.payment_due_at
      ? toLocalTime(new Date(order.payment_due_at), timeZone)
      : "",
    quantities: Object.fromEntries(
      linesFor(opened, action).map(({ uid, remaining }) => [
        uid,
        action === "return" ? "0" : String(remaining),
      ]),
    ),
  };
}

/** Returns the lines that the action still applies to, with their remaining quantity. */
function linesFor({ order, returned }: MerchantOrder, action: OrderAction) {
  const remaining = (item: MerchantOrder["order"]["items"][number]): number => {
    if (action === "fulfil") return item.quantity - item.qty_fulfilled;
    return action === "return" ? item.qty_fulfilled - (returned[item.uid] ?? 0) : 0;
  };
  return order.items
    .map((item) => ({ uid: item.uid, name: itemName(item), remaining: remaining(item) }))
    .filter(({ remaining }) => remaining > 0);
}

function bodyOf<Action extends OrderAction>(
  action: Action,
  fields: Fields,
  { timeZone, hasNewCourier }: { timeZone: string; hasNewCourier: boolean },
): OrderActionBody<Action> {
  const { amount, method, reference, restock, reason, payment_due_at } = fields;
  const { tracking_number, courier, tracking_url } = fields;
  const tracking = { tracking_number, courier, tracking_url };
  const items = Object.entries(fields.quantities)
    .map(([item, quantity]) => ({ item, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);
  const hasTracking = tracking_number || tracking_url || (hasNewCourier && courier.trim());
  const bodies: { [Each in OrderAction]: () => OrderActionBody<Each> } = {
    pay: () => ({ amount, method, reference }),
    refund: () => ({ amount, method, reference }),
    extend: () => ({
      payment_due_at:
        payment_due_at === "" ? null : fromLocalTime(payment_due_at, timeZone).toISOString(),
    }),
    fulfil: () => ({ items, ...(hasTracking && tracking) }),
    ready: () => undefined,
    track: () => tracking,
    deliver: () => undefined,
    return: () => ({ items, restock, reason }),
    cancel_remaining: () => ({ reason }),
    cancel: () => ({ reason }),
    void: () => ({ reason }),
  };
  return bodies[action]();
}

interface RemainingItemsProps {
  order: MerchantOrder["order"];
  /** Without the remaining items. */
  total_amount: string;
  refund: string;
}

/** The items that are cancelled, and the total and refund that follow. */
function RemainingItems({ order, total_amount, refund }: RemainingItemsProps) {
  const { currency } = useStore();
  return (
    <>
      <ul className="flex flex-col gap-1">
        {order.items
          .filter(({ quantity, qty_fulfilled }) => quantity > qty_fulfilled)
          .map((item) => (
            <li key={item.uid}>
              {item.quantity - item.qty_fulfilled} × {itemName(item)}
            </li>
          ))}
      </ul>
      <p>
        New total: <strong>{formatMoney(total_amount, currency)}</strong>.{" "}
        {Number(refund) > 0 && (
          <>
            A refund of <strong>{formatMoney(refund, currency)}</strong> will be recorded. No money
            is sent.
          </>
        )}
      </p>
    </>
  );
}
