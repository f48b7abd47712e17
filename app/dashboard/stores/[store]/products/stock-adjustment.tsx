"use client";

import { useQuery } from "@tanstack/react-query";
import { type Control, useWatch } from "react-hook-form";
import { Modal } from "#app/_ui/modal.tsx";
import { Select } from "#app/_ui/select.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { NumberField } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { stockMovements, useAdjustStock } from "#app/dashboard/_queries/products.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { STOCK_REASONS, type VariantSummary } from "#lib/contract/dashboard/products.ts";
import { wholeNumberInput } from "#lib/dashboard/number-input.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** A variant with its stock on the server. */
export type AdjustableVariant = Pick<
  VariantSummary,
  "uid" | "name" | "on_hand" | "reserved" | "tracks_stock"
>;

interface Entered {
  reason: string;
  /** Text that is not a number stays text. */
  set_to: number | string | null;
  change: number | string | null;
}

const NOTHING_ENTERED: Entered = { reason: "", set_to: null, change: null };

interface StockAdjustmentDialogProps {
  title: string;
  variants: AdjustableVariant[];
  onClose: () => void;
}

/**
 * Sets the stock of variants or adjusts it by a difference. Sends the quantities shown, so that a stock that has
 * changed since then is not overwritten.
 */
export function StockAdjustmentDialog(props: StockAdjustmentDialogProps) {
  const { title, variants, onClose } = props;
  const { slug } = useStore();
  const write = useAdjustStock(slug);
  const toast = useToast();
  const [first] = variants;
  const single = variants.length === 1 ? first : undefined;
  const edit = useEdit({
    values: NOTHING_ENTERED,
    write,
    toValues: () => NOTHING_ENTERED,
    toBody: (entered) => toAdjustment(entered, variants),
    onSaved: ([saved, ...others]) => {
      const count = formatCount(others.length + 1, "variant");
      toast(
        saved && others.length === 0
          ? `Stock updated: ${saved.on_hand} on hand`
          : `Stock of ${count} updated`,
      );
      onClose();
    },
  });
  const { field, form } = edit;
  return (
    <Modal
      title={title}
      isBusy={write.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <CurrentStock variants={variants} />
      <EditForm edit={edit} what="this stock">
        <Select label="Reason" {...field("reason", { required: "Choose a reason" })}>
          <option value="">Choose…</option>
          {STOCK_REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <NumberField
            label="Set to"
            hint="The quantity you have counted."
            inputMode="numeric"
            input={wholeNumberInput}
            {...field("set_to", { ...wholeNumberInput, validate: checkSetTo, deps: ["change"] })}
          />
          <NumberField
            label="Adjust by"
            hint="For example, 10 to add ten or -2 to remove two."
            inputMode="text"
            input={wholeNumberInput}
            {...field("change", { ...wholeNumberInput, validate: checkChange, deps: ["set_to"] })}
          />
        </div>
        {single && <NextStock control={form.control} onHand={single.on_hand} />}
      </EditForm>
      {single && <Movements variant={single.uid} />}
    </Modal>
  );
}

function toAdjustment({ reason, set_to, change }: Entered, variants: AdjustableVariant[]) {
  return {
    reason,
    variants: variants.map(({ uid, on_hand }) => ({ uid, on_hand })),
    ...(set_to === null ? { change: Number(change) } : { set_to: Number(set_to) }),
  };
}

function checkSetTo(set_to: Entered["set_to"], { change }: Entered): true | string {
  if (set_to === null) return change !== null || "Enter a quantity here or under Adjust by";
  if (typeof set_to !== "number" || set_to < 0) return "Enter a whole number, e.g. 10";
  return set_to <= BODY_LIMITS.quantity || "Enter a smaller number";
}

function checkChange(change: Entered["change"], { set_to }: Entered): true | string {
  if (change === null) return true;
  if (set_to !== null) return "Enter only one of the two";
  if (typeof change !== "number" || change === 0) return "Enter a whole number, e.g. 10 or -2";
  return Math.abs(change) <= BODY_LIMITS.quantity || "Enter a smaller number";
}

function CurrentStock({ variants }: { variants: AdjustableVariant[] }) {
  const total = (count: (variant: AdjustableVariant) => number) =>
    variants.reduce((sum, variant) => sum + count(variant), 0);
  const reserved = total((variant) => variant.reserved);
  const available = total((variant) => Math.max(variant.on_hand - variant.reserved, 0));
  const together =
    variants.length > 1 ? ` (${formatCount(variants.length, "variant")} together)` : "";
  return (
    <p>
      {total(({ on_hand }) => on_hand)} on hand, {reserved} reserved by orders, {available}{" "}
      available
      {together}.
    </p>
  );
}

interface NextStockProps {
  control: Control<Entered>;
  onHand: number;
}

/** The quantity that saving results in. */
function NextStock({ control, onHand }: NextStockProps) {
  const [set_to, change] = useWatch({ control, name: ["set_to", "change"] });
  const entered = { reason: "", set_to, change };
  const isValid = checkSetTo(set_to, entered) === true && checkChange(change, entered) === true;
  const next = set_to === null ? onHand + Number(change) : Number(set_to);
  return (
    <p aria-live="polite" className="text-fine text-ink-soft">
      {isValid && next >= 0 && `${next} on hand after saving.`}
    </p>
  );
}

function Movements({ variant }: { variant: string }) {
  const { slug } = useStore();
  const { data } = useQuery(stockMovements(slug, variant));
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Stock history" className="border-t border-rule pt-4">
      <ul className="flex max-h-48 flex-col gap-2 overflow-y-auto text-fine">
        {data.map(({ change, on_hand, reason, actor, at }) => (
          <li key={at}>
            {change !== 0 && (
              <strong className="figures">
                {change > 0 ? "+" : "−"}
                {Math.abs(change)}{" "}
              </strong>
            )}
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
