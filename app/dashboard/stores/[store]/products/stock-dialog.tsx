"use client";

import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { DateTime } from "#app/_ui/date-time.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";
import { WriteTrouble } from "#app/dashboard/_components/write-trouble.tsx";
import { stockMovements, useMoveStock } from "#app/dashboard/_queries/products.ts";
import { STOCK_REASONS, type VariantSummary } from "#lib/contract/dashboard/products.ts";

interface StockDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

interface Fields {
  change: string;
  reason: string;
}

/** Pieces come or go, with a reason: what orders reserve meanwhile is not undone by it. */
export function StockDialog({ variant, label, onClose }: StockDialogProps) {
  const { slug } = useStore();
  const move = useMoveStock(slug, variant.uid);
  const toast = useToast();
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { change: "", reason: STOCK_REASONS[0] },
  });
  const { on_hand, reserved } = variant;
  return (
    <Modal title={label} isBusy={move.isPending} onClose={onClose}>
      <p>
        {on_hand} on hand, {reserved} of them reserved by orders: {on_hand - reserved} can be sold.
      </p>
      <WriteForm
        write={move}
        trouble={<WriteTrouble write={move} />}
        actions={<SaveButton write={move} />}
        onSubmit={handleSubmit(({ change, reason }) =>
          move.mutate(
            { change: Number(change), reason },
            {
              onSuccess: (now) => {
                toast(`${now.on_hand} on hand now`);
                onClose();
              },
            },
          ),
        )}
      >
        <Field
          label="Adjust by"
          hint="10 for ten more, -2 for two fewer."
          inputMode="text"
          autoComplete="off"
          problem={formState.errors.change?.message}
          {...register("change", {
            validate: (text) =>
              (/^[+-]?\d{1,9}$/.test(text.trim()) && Number(text) !== 0) ||
              "Write a whole number, such as 10 or -2",
          })}
        />
        <Select label="Why" {...register("reason")}>
          {STOCK_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </WriteForm>
      <Movements variant={variant.uid} />
    </Modal>
  );
}

function Movements({ variant }: { variant: string }) {
  const { slug } = useStore();
  const { data } = useQuery(stockMovements(slug, variant));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Changes by hand" className="border-t border-rule pt-4">
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-fine">
        {data.map(({ change, on_hand, reason, actor, at }) => (
          <li key={at}>
            <strong className="figures">
              {change > 0 ? "+" : "−"}
              {Math.abs(change)}
            </strong>{" "}
            {reason}, {on_hand} on hand after it
            <span className="block text-ink-soft">
              <DateTime time={at} /> by {actor}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
