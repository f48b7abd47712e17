import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  amountRules,
  maxPayment,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-amount.ts";
import { PaymentDetailFields } from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-detail-fields.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";
import { formatMoney } from "#lib/format/format-money.ts";

/** Records a payment; with a charge, money in review. */
export function PaymentDialog(props: ActionDialogProps<"pay">) {
  const { data, action, charge, onClose } = props;
  const { currency } = useStore();
  const { write, opened, known } = useAction(data, action);
  const values = {
    amount: maxPayment(opened.order, charge),
    method: "",
    reference: "",
    ...(charge && { charge: charge.uid }),
  };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  const { field } = edit;
  const max = maxPayment(known.order, charge);
  const amount = amountRules(max, currency);
  const price = (text: string) => formatMoney(text, currency);
  return (
    <ActionForm {...{ action, known, edit, onClose }}>
      <NumberField
        label="Amount"
        hint={`At most ${price(max)}`}
        {...numberProps(field, "amount", amount)}
      />
      {charge ? (
        <p>
          {price(charge.amount)} was received.
          {charge.amount !== max && " Refund the rest afterwards."}
        </p>
      ) : (
        <PaymentDetailFields method={field("method")} reference={field("reference")} />
      )}
    </ActionForm>
  );
}
