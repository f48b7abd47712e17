import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import { ReasonField } from "#app/dashboard/stores/[store]/orders/[order]/actions/reason-field.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { actionLabels, itemName } from "#lib/dashboard/order-labels.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const NO_REASON = { reason: "" };

/** Cancels or voids the order, or cancels its remaining items. */
export function CancellationDialog(
  props: ActionDialogProps<"cancel" | "cancel_remaining" | "void">,
) {
  const { data, action, onClose } = props;
  const { write, known } = useAction(data, action);
  const edit = useEdit({
    values: NO_REASON,
    write,
    toValues: () => NO_REASON,
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }}>
      {action === "cancel" && <RefundDueAfter amount={known.order.total_paid} />}
      {action === "cancel_remaining" && known.without_remaining && (
        <RemainingItems order={known.order} {...known.without_remaining} />
      )}
      <ReasonField {...edit.field("reason")} />
    </ActionForm>
  );
}

interface RemainingItemsProps {
  order: MerchantOrder["order"];
  /** Without the remaining items. */
  total_amount: string;
  refund_due: string;
}

/** The items that are cancelled, and the total and refund that follow. */
function RemainingItems({ order, total_amount, refund_due }: RemainingItemsProps) {
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
        New total: <strong>{formatMoney(total_amount, currency)}</strong>.
      </p>
      <RefundDueAfter amount={refund_due} />
    </>
  );
}

/** The refund that is due after the cancellation, if any. */
function RefundDueAfter({ amount }: { amount: string }) {
  const { currency } = useStore();
  if (Number(amount) <= 0) return null;
  return (
    <p>
      Refund due: <strong>{formatMoney(amount, currency)}</strong>. No money is sent: refund the
      customer, then record the refund.
    </p>
  );
}
