import { Button } from "#app/_ui/button.tsx";
import { confirmDiscard } from "#app/_ui/modal.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  ItemQuantities,
  linesToReturn,
  quantitiesOf,
  toItemQuantities,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/item-quantities.tsx";
import { amountRules } from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-amount.ts";
import { ReasonField } from "#app/dashboard/stores/[store]/orders/[order]/actions/reason-field.tsx";
import {
  type ActionDialogProps,
  useRefundingAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";
import { planRefunds, returnedValue, toRefundRequests } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts, sum } from "#lib/kernel/money.ts";

/** Returns fulfilled items; then refunds what they cost, if asked to. */
export function ReturnDialog({ data, action, onSelect, onClose }: ActionDialogProps<"return">) {
  const { currency } = useStore();
  const { write, opened, known } = useRefundingAction(data, action);
  const lines = linesToReturn(opened);
  const openLines = linesToReturn(known);
  const values = {
    quantities: quantitiesOf(lines, () => 0),
    restock: true,
    reason: "",
    is_refunding: false,
    refund: "0.00",
  };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: ({ quantities, restock, reason, is_refunding, refund }) => ({
      body: { restock, reason, items: toItemQuantities(quantities) },
      refunds: is_refunding ? toRefundRequests(planRefunds(known, refund), reason) : [],
    }),
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  const { form, field } = edit;
  const max = refundableByProviders(known);
  const isRefunding = form.watch("is_refunding");
  const propose = () => {
    if (form.getFieldState("refund").isDirty) return;
    const value = returnedValue(known.order, form.getValues("quantities"));
    form.setValue("refund", compareAmounts(value, max) > 0 ? max : value);
  };
  return (
    <ActionForm {...{ action, known, edit, onClose }} isEmpty={openLines.length === 0}>
      <ItemQuantities
        lines={lines}
        openLines={openLines}
        field={(name, rules) => field(name, { ...rules, onChange: propose })}
      />
      <SwitchField
        label="Put back in stock"
        hint="Turn off for damaged or lost items."
        {...form.register("restock")}
      />
      {Number(max) > 0 ? (
        <SwitchField
          label="Refund the customer"
          hint="The money goes back to where it came from."
          {...form.register("is_refunding", { onChange: propose })}
        />
      ) : (
        known.actions.includes("refund") && (
          <RecordRefundLink
            onClick={() => (!form.formState.isDirty || confirmDiscard()) && onSelect("refund")}
          />
        )
      )}
      {isRefunding && (
        <NumberField
          label="Refund amount"
          hint={`At most ${formatMoney(max, currency)}`}
          {...numberProps(field, "refund", amountRules(max, currency))}
        />
      )}
      <ReasonField {...field("reason")} />
    </ActionForm>
  );
}

/** Leads to the record of a refund that was made by hand. */
function RecordRefundLink({ onClick }: { onClick: () => void }) {
  return (
    <p>
      To refund the customer,{" "}
      <Button variant="text" onClick={onClick}>
        record a refund
      </Button>
    </p>
  );
}

/** Returns what can be refunded through the providers of an order's payments. */
function refundableByProviders(order: MerchantOrder): string {
  const { refunds } = planRefunds(order, order.order.total_paid);
  return sum(refunds.map(({ amount }) => amount));
}
