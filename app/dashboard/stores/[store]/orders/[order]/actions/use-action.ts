import { useState } from "react";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useActionWithRefunds, useOrderAction } from "#app/dashboard/_queries/orders.ts";
import type {
  MerchantOrder,
  OrderAction,
  UnappliedPayment,
} from "#lib/contract/dashboard/orders.ts";

/** The payment that a dialog is about. */
export type ChosenCharge = Pick<UnappliedPayment, "uid" | "amount">;

export interface ActionDialogProps<Action extends OrderAction> {
  data: MerchantOrder;
  action: Action;
  /** Money in review that is recorded, or the payment that is refunded. */
  charge?: ChosenCharge | undefined;
  /** Opens the dialog of another action instead. */
  onSelect: (action: OrderAction) => void;
  onClose: () => void;
}

/** Returns the write of an action with the order as the dialog opened it, and as it is known now. */
export function useAction<Action extends OrderAction>(data: MerchantOrder, action: Action) {
  const { slug } = useStore();
  const write = useOrderAction(slug, data.order.order_number, action);
  return { write, ...useKnownOrder(data, write) };
}

/** As `useAction`, for an action that can be followed by refunds. */
export function useRefundingAction<Action extends OrderAction>(
  data: MerchantOrder,
  action: Action,
) {
  const { slug } = useStore();
  const write = useActionWithRefunds(slug, data.order.order_number, action);
  return { write, ...useKnownOrder(data, write) };
}

function useKnownOrder(
  data: MerchantOrder,
  write: { isIndeterminate: boolean; isPending: boolean; isSuccess: boolean },
) {
  const [opened] = useState(data);
  // Ignore newer data until the outcome is known: the change may be this dialog's own.
  const isOwn = write.isIndeterminate || write.isPending || write.isSuccess;
  return { opened, known: isOwn ? opened : data };
}
