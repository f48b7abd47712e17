"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useUnsavedForm } from "#app/dashboard/_components/unsaved-changes.ts";
import { WriteError } from "#app/dashboard/_components/write-error.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { problemsOf } from "#app/dashboard/_queries/fetch-store.ts";
import { useOrderAction } from "#app/dashboard/_queries/orders.ts";
import {
  amountProblem,
  maxAmount,
} from "#app/dashboard/stores/[store]/orders/[order]/payment-amount.ts";
import { RemainingItems } from "#app/dashboard/stores/[store]/orders/[order]/remaining-items.tsx";
import { TrackingFields } from "#app/dashboard/stores/[store]/orders/[order]/tracking-fields.tsx";
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
  const mutation = useOrderAction(slug, data.order.order_number, action);
  const toast = useToast();
  const [opened] = useState(data);
  // Ignore newer data until the outcome is known: the change may be this dialog's own.
  const known =
    mutation.isIndeterminate || mutation.isPending || mutation.isSuccess ? opened : data;
  const { order } = known;
  const labels = actionLabels(action, order);
  const openLines = linesFor(known, action);
  const lines = linesFor(opened, action);
  const remaining = (line: string) => openLines.find(({ uid }) => uid === line)?.remaining ?? 0;
  const tracking = latestTracking(known.events);
  const max = isPayment(action) ? maxAmount(order, action) : "";
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: {
      amount: max,
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
        lines.map(({ uid, remaining }) => [uid, action === "return" ? "0" : String(remaining)]),
      ),
    },
  });
  useUnsavedForm(formState.isDirty);

  // Read while rendering, as the form tracks only what is read then.
  const hasNewCourier = formState.dirtyFields.courier === true;
  const submit = handleSubmit((fields) => {
    const items = lines
      .map(({ uid }) => ({ item: uid, quantity: Number(fields.quantities[uid]) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length > 0 && items.length === 0) {
      setError("root", { message: "Choose at least one item" });
      return;
    }
    mutation.mutate(bodyOf(action, fields, items, { timeZone, hasNewCourier }), {
      onSuccess: () => {
        toast(labels.success);
        onClose();
      },
      onError: (error) => {
        for (const [field, message] of Object.entries(problemsOf(error))) {
          setError(field as keyof Fields, { message });
        }
      },
    });
  });

  const field = (name: Exclude<keyof Fields, "quantities">) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });

  const isIrreversible = IRREVERSIBLE_ACTIONS.has(action);
  const isUnavailable =
    !known.actions.includes(action) || (isFulfilment(action) && openLines.length === 0);
  return (
    <Modal title={labels.name} isBusy={mutation.isPending} onClose={onClose}>
      <WriteForm
        write={mutation}
        onSubmit={submit}
        error={errorNotice()}
        actions={
          <>
            <SaveButton
              write={mutation}
              disabled={isUnavailable}
              variant={isIrreversible ? "danger" : "primary"}
            >
              {labels.name}
            </SaveButton>
            <Button variant="secondary" disabled={mutation.isPending} onClick={onClose}>
              {isIrreversible ? "Keep order" : "Cancel"}
            </Button>
          </>
        }
      >
        <p>{labels.consequence}</p>
        {isPayment(action) && (
          <>
            <Field
              label="Amount"
              hint={`At most ${formatMoney(max, currency)}`}
              inputMode="decimal"
              autoComplete="off"
              error={formState.errors.amount?.message}
              {...register("amount", {
                validate: (text) => amountProblem(text, max, currency),
                setValueAs: (text: string) => text.trim(),
              })}
            />
            <Field
              label="Method"
              hint="Cash, bank transfer, card… (optional)"
              maxLength={60}
              {...register("method")}
            />
            <Field
              label="Reference"
              hint="Bank or terminal reference (optional)"
              maxLength={120}
              {...register("reference")}
            />
          </>
        )}
        {lines.map(({ uid, name }) => (
          <Field
            key={uid}
            label={name}
            hint={`Quantity (max. ${remaining(uid)})`}
            type="number"
            inputMode="numeric"
            min={0}
            max={remaining(uid)}
            step={1}
            error={formState.errors.quantities?.[uid]?.message}
            {...register(`quantities.${uid}`, {
              validate: (text) =>
                (/^\d+$/.test(text) && Number(text) <= remaining(uid)) ||
                `A whole number up to ${remaining(uid)}`,
            })}
          />
        ))}
        {(action === "track" || action === "fulfil") &&
          toFulfilmentMethod(order) === "delivery" && <TrackingFields field={field} />}
        {action === "extend" && (
          <Field
            label="Payment due"
            hint={`Time in ${timeZone}. Leave empty for no deadline.`}
            type="datetime-local"
            error={formState.errors.payment_due_at?.message}
            {...register("payment_due_at", {
              validate: (text) =>
                text === "" ||
                fromLocalTime(text, timeZone) > new Date() ||
                "Choose a time in the future",
            })}
          />
        )}
        {action === "return" && (
          <SwitchField
            label="Put back in stock"
            hint="Uncheck for damaged or lost items."
            {...register("restock")}
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
            {...register("reason")}
          />
        )}
      </WriteForm>
    </Modal>
  );

  function errorNotice() {
    if (isUnavailable) {
      return (
        <Notice variant="error" title="This action is no longer possible">
          <p>The order has changed. Close this dialog to see its current status.</p>
        </Notice>
      );
    }
    const { root } = formState.errors;
    if (root?.message) return <Notice variant="error" title={root.message} />;
    return <WriteError write={mutation} />;
  }
}

function isPayment(action: OrderAction): action is "pay" | "refund" {
  return action === "pay" || action === "refund";
}

function isFulfilment(action: OrderAction): action is "fulfil" | "return" {
  return action === "fulfil" || action === "return";
}

/** Returns the lines that the action still applies to, with their remaining quantity. */
function linesFor({ order, returned }: MerchantOrder, action: OrderAction) {
  const remaining = (item: MerchantOrder["order"]["items"][number]): number => {
    if (action === "fulfil") return item.quantity - item.qty_fulfilled;
    return action === "return" ? item.qty_fulfilled - (returned[item.uid] ?? 0) : 0;
  };
  return order.items
    .map((item) => ({
      uid: item.uid,
      name: itemName(item),
      remaining: remaining(item),
    }))
    .filter(({ remaining }) => remaining > 0);
}

function bodyOf(
  action: OrderAction,
  fields: Fields,
  items: { item: string; quantity: number }[],
  { timeZone, hasNewCourier }: { timeZone: string; hasNewCourier: boolean },
): object {
  const { amount, method, reference, restock, reason, payment_due_at } = fields;
  const { tracking_number, courier, tracking_url } = fields;
  const tracking = { tracking_number, courier, tracking_url };
  const hasTracking = tracking_number || tracking_url || (hasNewCourier && courier.trim());
  switch (action) {
    case "pay":
    case "refund":
      return { amount, method, reference };
    case "extend":
      return {
        payment_due_at:
          payment_due_at === "" ? null : fromLocalTime(payment_due_at, timeZone).toISOString(),
      };
    case "fulfil":
      return { items, ...(hasTracking && tracking) };
    case "track":
      return tracking;
    case "return":
      return { items, restock, reason };
    default:
      return { reason };
  }
}
