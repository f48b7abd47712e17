import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import { FollowUpRefund } from "#app/dashboard/stores/[store]/orders/[order]/actions/follow-up-refund.tsx";
import { ReasonField } from "#app/dashboard/stores/[store]/orders/[order]/actions/reason-field.tsx";
import {
  type ActionDialogProps,
  useRefundingAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { actionLabels, itemName } from "#lib/dashboard/order-labels.ts";
import { planRefunds, refundStillDue, toRefundRequests } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const VALUES = { reason: "", is_refunding: true };

/** Cancels or voids the order, or cancels its remaining items; then refunds what was paid through a provider. */
export function CancellationDialog(
  props: ActionDialogProps<"cancel" | "cancel_remaining" | "void">,
) {
  const { data, action, onClose } = props;
  const { write, known } = useRefundingAction(data, action);
  const plan = planRefunds(known, refundAfter(known, action));
  const edit = useEdit({
    values: VALUES,
    write,
    toValues: () => VALUES,
    toBody: ({ reason, is_refunding }) => ({
      body: { reason },
      refunds: is_refunding ? toRefundRequests(plan, reason) : [],
    }),
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }}>
      {action === "cancel_remaining" && known.without_remaining && (
        <RemainingItems order={known.order} {...known.without_remaining} />
      )}
      <FollowUpRefund plan={plan} {...edit.form.register("is_refunding")} />
      <ReasonField {...edit.field("reason")} />
    </ActionForm>
  );
}

/** Returns what has to be refunded after an action and is not on its way. */
function refundAfter(order: MerchantOrder, action: "cancel" | "cancel_remaining" | "void"): string {
  const due =
    action === "cancel_remaining"
      ? (order.without_remaining?.refund_due ?? "0.00")
      : order.order.total_paid;
  return refundStillDue({ ...order, refund_due: due });
}

interface RemainingItemsProps {
  order: MerchantOrder["order"];
  /** Without the remaining items. */
  total_amount: string;
}

/** The items that are cancelled, and the total that follows. */
function RemainingItems({ order, total_amount }: RemainingItemsProps) {
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
    </>
  );
}
