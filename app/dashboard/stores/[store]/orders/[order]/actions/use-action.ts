import { useState } from "react";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useOrderAction } from "#app/dashboard/_queries/orders.ts";
import type {
  MerchantOrder,
  OrderAction,
  UnappliedPayment,
} from "#lib/contract/dashboard/orders.ts";

export interface ActionDialogProps<Action extends OrderAction> {
  data: MerchantOrder;
  action: Action;
  /** Money in review that the payment dialog records. */
  charge?: UnappliedPayment | undefined;
  /** Opens the dialog of another action instead. */
  onSelect: (action: OrderAction) => void;
  onClose: () => void;
}

/** Returns the write of an action with the order as the dialog opened it, and as it is known now. */
export function useAction<Action extends OrderAction>(data: MerchantOrder, action: Action) {
  const { slug } = useStore();
  const write = useOrderAction(slug, data.order.order_number, action);
  const [opened] = useState(data);
  // Ignore newer data until the outcome is known: the change may be this dialog's own.
  const isOwn = write.isIndeterminate || write.isPending || write.isSuccess;
  return { write, opened, known: isOwn ? opened : data };
}
