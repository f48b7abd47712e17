import type { ComponentProps } from "react";
import { Notice } from "#app/_ui/notice.tsx";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { amountRules } from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-amount.ts";
import { PaymentDetailFields } from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-detail-fields.tsx";
import { ReasonField } from "#app/dashboard/stores/[store]/orders/[order]/actions/reason-field.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";
import { paymentMethodName } from "#lib/dashboard/payment-labels.ts";
import {
  BY_HAND,
  type RefundChoice,
  refundChoices,
  refundStillDue,
} from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";

/** Refunds a payment through its provider, in full or in part, or records a refund that was made by hand. */
export function RefundDialog(props: ActionDialogProps<"refund">) {
  const { onClose } = props;
  const { currency: storeCurrency } = useStore();
  const { edit, known, choices, chosen, choose } = useRefundForm(props);
  const { field, form } = edit;
  const currency = chosen?.charge?.currency ?? storeCurrency;
  const max = chosen?.max ?? "0.00";
  const labels = refundLabels(known, chosen);
  return (
    <EditDialog
      title={labels.name}
      edit={edit}
      what="this order"
      saveLabel={labels.name}
      isSaveDisabled={!chosen || chosen.isDisputed}
      notice={!chosen && <NothingLeft />}
      onClose={onClose}
      onCancel={onClose}
    >
      <p>{labels.consequence}</p>
      {choices.length > 1 && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 font-semibold">How to refund</legend>
          {choices.map((choice) => (
            <ChoiceCard
              key={choice.id}
              choice={choice}
              {...form.register("choice", { onChange: choose })}
            />
          ))}
        </fieldset>
      )}
      <NumberField
        label="Amount"
        hint={amountHint(known, chosen, currency)}
        {...numberProps(field, "amount", amountRules(max, currency))}
      />
      {chosen?.charge ? (
        <ReasonField {...field("reason")} />
      ) : (
        <PaymentDetailFields method={field("method")} reference={field("reference")} />
      )}
    </EditDialog>
  );
}

/** Returns the form of a refund, with the ways to refund that are possible now and the chosen one. */
function useRefundForm({ data, action, charge, onClose }: ActionDialogProps<"refund">) {
  const toast = useToast();
  const { write, opened, known } = useAction(data, action);
  const [first = NONE] = preferred(refundChoices(opened), charge?.uid);
  const values = { choice: first.id, amount: first.initial, reason: "", method: "", reference: "" };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: ({ choice, amount, reason, method, reference }) =>
      choice === BY_HAND
        ? { via: "manual", amount, method, reference }
        : { via: "provider", charge: choice, amount, reason },
    onSaved: () => {
      toast(chosen?.charge ? "Refund requested" : "Refund recorded");
      onClose();
    },
  });
  const { form } = edit;
  const choices = refundChoices(known);
  const find = (id: string) => choices.find((choice) => choice.id === id);
  const chosen = find(form.watch("choice"));
  const choose = () => {
    const next = find(form.getValues("choice"));
    // What the merchant has typed stays.
    if (!next || form.getFieldState("amount").isDirty) return;
    form.resetField("amount", { defaultValue: next.initial });
  };
  return { edit, known, choices, chosen, choose };
}

/** Returns what is due, unless it is all, and the maximum. */
function amountHint(
  order: MerchantOrder,
  choice: RefundChoice | undefined,
  currency: string,
): string {
  const { max = "0.00", initial = max } = choice ?? {};
  const isDue = Number(refundStillDue(order)) > 0 && initial !== max;
  const due = isDue ? `${formatMoney(initial, currency)} is due. ` : "";
  return `${due}At most ${formatMoney(max, currency)}`;
}

const NONE = { id: BY_HAND, initial: "0.00" };

/** Sorts the charge that was chosen, then those that can be refunded, to the front. */
function preferred(choices: RefundChoice[], uid: string | undefined): RefundChoice[] {
  const rank = ({ id, isDisputed }: RefundChoice) => (id === uid ? 0 : isDisputed ? 2 : 1);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}

/** A way to refund, with what is left of its payment. */
function ChoiceCard({
  choice: { id, charge, max, isDisputed },
  ...input
}: { choice: RefundChoice } & ComponentProps<"input">) {
  const { currency: storeCurrency } = useStore();
  const price = formatMoney(max, charge?.currency ?? storeCurrency);
  return (
    <RadioCard
      title={charge ? `Through ${paymentMethodName(charge.provider)}` : "By hand"}
      price={`Up to ${price}`}
      value={id}
      disabled={isDisputed}
      {...input}
    >
      {charge ? (
        <>
          {formatMoney(charge.amount, charge.currency)} paid, <DateTime time={charge.occurred_at} />
          {isDisputed &&
            ". It can't be refunded while the customer disputes it, or after a lost dispute."}
        </>
      ) : (
        "You have returned the money in another way. No money is sent."
      )}
    </RadioCard>
  );
}

function NothingLeft() {
  return (
    <Notice variant="error" title="This payment can no longer be refunded">
      <p>The order has changed. Close this dialog to see its current status.</p>
    </Notice>
  );
}

/** Returns the texts of a refund through a provider, or by hand. */
function refundLabels(
  { order }: MerchantOrder,
  choice: RefundChoice | undefined,
): { name: string; consequence: string } {
  if (!choice?.charge) return actionLabels("refund", order);
  const provider = paymentMethodName(choice.charge.provider);
  return {
    name: "Refund",
    consequence: `${provider} returns the money to the customer's original payment method. This cannot be undone.`,
  };
}
