"use client";

import { useQuery } from "@tanstack/react-query";
import { Field } from "#app/_ui/field.tsx";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { stockMovements, useAdjustStock } from "#app/dashboard/_queries/products.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { STOCK_REASONS, type VariantSummary } from "#lib/contract/dashboard/products.ts";

interface StockDialogProps {
  variant: VariantSummary;
  label: string;
  onClose: () => void;
}

const NO_CHANGE = { change: "", reason: STOCK_REASONS[0] as string };

/** Adjusts stock by a difference, so that concurrent changes of the stock are not overwritten. */
export function StockDialog({ variant, label, onClose }: StockDialogProps) {
  const { slug } = useStore();
  const write = useAdjustStock(slug, variant.uid);
  const toast = useToast();
  const edit = useEdit({
    values: NO_CHANGE,
    write,
    toValues: () => NO_CHANGE,
    toBody: ({ change, reason }) => ({ change: Number(change), reason }),
    onSaved: (updated) => {
      toast(`Stock updated: ${updated.on_hand} on hand`);
      onClose();
    },
  });
  const { on_hand, reserved } = variant;
  return (
    <Modal
      title={label}
      isBusy={write.isPending}
      isDirty={edit.form.formState.isDirty}
      onClose={onClose}
    >
      <p>
        {on_hand} on hand, {reserved} reserved by orders, {Math.max(on_hand - reserved, 0)}{" "}
        available.
      </p>
      <EditForm edit={edit} what="this stock">
        <Field
          label="Adjust by"
          hint="For example, 10 to add ten or -2 to remove two."
          inputMode="text"
          autoComplete="off"
          {...edit.field("change", {
            validate: (text) => {
              if (!/^[+-]?\d+$/.test(text.trim()) || Number(text) === 0) {
                return "Enter a whole number, e.g. 10 or -2";
              }
              return Math.abs(Number(text)) <= BODY_LIMITS.quantity || "Enter a smaller number";
            },
          })}
        />
        <Select label="Reason" {...edit.form.register("reason")}>
          {STOCK_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </EditForm>
      <Movements variant={variant.uid} />
    </Modal>
  );
}

function Movements({ variant }: { variant: string }) {
  const { slug } = useStore();
  const { data } = useQuery(stockMovements(slug, variant));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Stock adjustments" className="border-t border-rule pt-4">
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-fine">
        {data.map(({ change, on_hand, reason, actor, at }) => (
          <li key={at}>
            <strong className="figures">
              {change > 0 ? "+" : "−"}
              {Math.abs(change)}
            </strong>{" "}
            {reason}, {on_hand} on hand afterwards
            <span className="block text-ink-soft">
              <DateTime time={at} /> by {actor}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
