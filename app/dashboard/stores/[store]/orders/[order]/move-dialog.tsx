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
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { WriteTrouble } from "#app/dashboard/_components/write-trouble.tsx";
import { useOrderMove } from "#app/dashboard/_queries/orders.ts";
import {
  amountProblem,
  largestAmount,
} from "#app/dashboard/stores/[store]/orders/[order]/payment-amount.ts";
import type { MerchantOrder, OrderAction } from "#lib/contract/dashboard/orders.ts";
import { localInput, momentOfInput } from "#lib/dashboard/local-time.ts";
import { MOVE_WORDS } from "#lib/dashboard/order-words.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface MoveDialogProps {
  data: MerchantOrder;
  move: OrderAction;
  onClose: () => void;
}

interface Fields {
  amount: string;
  method: string;
  reference: string;
  reason: string;
  tracking_number: string;
  /** In the merchant's own time zone; empty for no deadline. */
  payment_due_at: string;
  /** Pieces by the uid of their line. */
  pieces: Record<string, string>;
}

/** Says what a move brings about, asks what it needs, and makes it. */
export function MoveDialog({ data, move, onClose }: MoveDialogProps) {
  const { slug, currency } = useStore();
  const make = useOrderMove(slug, data.order.order_number, move);
  const toast = useToast();
  const [opened] = useState(data);
  // What this dialog may itself have moved is no reason to refuse what it sends again.
  const known = make.isUnclear || make.isPending || make.isSuccess ? opened : data;
  const { order } = known;
  const movable = movableOf(known, move);
  const lines = movableOf(opened, move);
  const leftOf = (line: string) => movable.find(({ uid }) => uid === line)?.left ?? 0;
  const largest = isAboutMoney(move) ? largestAmount(order, move) : "";
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: {
      amount: largest,
      method: "",
      reference: "",
      reason: "",
      tracking_number: order.tracking_number,
      payment_due_at: order.payment_due_at ? localInput(order.payment_due_at) : "",
      pieces: Object.fromEntries(lines.map(({ uid, left }) => [uid, String(left)])),
    },
  });

  const submit = handleSubmit((fields) => {
    const items = lines
      .map(({ uid }) => ({ item: uid, quantity: Number(fields.pieces[uid]) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length > 0 && items.length === 0) {
      setError("root", { message: "Choose at least one item" });
      return;
    }
    make.mutate(bodyOf(move, fields, items), {
      onSuccess: () => {
        toast(MOVE_WORDS[move].success);
        onClose();
      },
    });
  });

  const isOver = !known.actions.includes(move) || (isAboutPieces(move) && movable.length === 0);
  return (
    <Modal title={MOVE_WORDS[move].name} isBusy={make.isPending} onClose={onClose}>
      <WriteForm
        write={make}
        onSubmit={submit}
        trouble={trouble()}
        actions={
          <>
            <SaveButton write={make} disabled={isOver}>
              {MOVE_WORDS[move].name}
            </SaveButton>
            <Button variant="secondary" disabled={make.isPending} onClick={onClose}>
              {move === "cancel" || move === "void" ? "Keep order" : "Cancel"}
            </Button>
          </>
        }
      >
        <p>{MOVE_WORDS[move].consequence}</p>
        {isAboutMoney(move) && (
          <>
            <Field
              label="Amount"
              hint={`At most ${formatMoney(largest, currency)}`}
              inputMode="decimal"
              autoComplete="off"
              problem={formState.errors.amount?.message}
              {...register("amount", {
                validate: (text) => amountProblem(text, largest, currency),
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
            hint={`Quantity (max. ${leftOf(uid)})`}
            type="number"
            inputMode="numeric"
            min={0}
            max={leftOf(uid)}
            step={1}
            problem={formState.errors.pieces?.[uid]?.message}
            {...register(`pieces.${uid}`, {
              validate: (text) =>
                (/^\d+$/.test(text) && Number(text) <= leftOf(uid)) ||
                `A whole number up to ${leftOf(uid)}`,
            })}
          />
        ))}
        {move === "fulfil" && order.fulfilment_method === "delivery" && (
          <Field
            label="Tracking number"
            hint="Shown to the customer (optional)"
            maxLength={100}
            {...register("tracking_number")}
          />
        )}
        {move === "extend" && (
          <Field
            label="Payment due"
            hint="In your time zone. Leave empty for no deadline."
            type="datetime-local"
            problem={formState.errors.payment_due_at?.message}
            {...register("payment_due_at", {
              validate: (text) =>
                text === "" || new Date(text) > new Date() || "Choose a time in the future",
            })}
          />
        )}
        {(move === "cancel" || move === "void" || move === "return") && (
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

  function trouble() {
    if (isOver) {
      return (
        <Notice variant="error" title="This action is no longer possible">
          <p>The order has changed. Close this dialog to see its current status.</p>
        </Notice>
      );
    }
    const { root } = formState.errors;
    if (root?.message) return <Notice variant="error" title={root.message} />;
    return <WriteTrouble write={make} />;
  }
}

function isAboutMoney(move: OrderAction): move is "pay" | "refund" {
  return move === "pay" || move === "refund";
}

function isAboutPieces(move: OrderAction): move is "fulfil" | "return" {
  return move === "fulfil" || move === "return";
}

/** The lines with pieces that can still make this move. */
function movableOf({ order, returned }: MerchantOrder, move: OrderAction) {
  const leftOf = (item: MerchantOrder["order"]["items"][number]): number => {
    if (move === "fulfil") return item.quantity - item.qty_fulfilled;
    return move === "return" ? item.qty_fulfilled - (returned[item.uid] ?? 0) : 0;
  };
  return order.items
    .map((item) => ({
      uid: item.uid,
      name: [item.product_name, item.attributes].filter(Boolean).join(", "),
      left: leftOf(item),
    }))
    .filter(({ left }) => left > 0);
}

function bodyOf(
  move: OrderAction,
  fields: Fields,
  items: { item: string; quantity: number }[],
): object {
  const { amount, method, reference, reason, tracking_number, payment_due_at } = fields;
  switch (move) {
    case "pay":
    case "refund":
      return { amount, method, reference };
    case "extend":
      return { payment_due_at: payment_due_at === "" ? null : momentOfInput(payment_due_at) };
    case "fulfil":
      return { items, ...(tracking_number && { tracking_number }) };
    case "return":
      return { items, reason };
    default:
      return { reason };
  }
}
