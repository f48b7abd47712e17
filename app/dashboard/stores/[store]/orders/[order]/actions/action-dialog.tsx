import { CancellationDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/cancellation-dialog.tsx";
import { DeadlineDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/deadline-dialog.tsx";
import { DeliveryDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/delivery-dialog.tsx";
import { FulfilmentDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/fulfilment-dialog.tsx";
import { PaymentDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/payment-dialog.tsx";
import { RefundDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/refund-dialog.tsx";
import { ReturnDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/return-dialog.tsx";
import { TrackingDialog } from "#app/dashboard/stores/[store]/orders/[order]/actions/tracking-dialog.tsx";
import type { ActionDialogProps } from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import type { OrderAction } from "#lib/contract/dashboard/orders.ts";

/** The dialog of an action on an order. */
export function ActionDialog({ action, ...props }: ActionDialogProps<OrderAction>) {
  switch (action) {
    case "pay":
      return <PaymentDialog action={action} {...props} />;
    case "refund":
      return <RefundDialog action={action} {...props} />;
    case "extend":
      return <DeadlineDialog action={action} {...props} />;
    case "fulfil":
      return <FulfilmentDialog action={action} {...props} />;
    case "return":
      return <ReturnDialog action={action} {...props} />;
    case "track":
      return <TrackingDialog action={action} {...props} />;
    case "confirm":
    case "ready":
    case "deliver":
      return <DeliveryDialog action={action} {...props} />;
    case "cancel":
    case "cancel_remaining":
    case "void":
      return <CancellationDialog action={action} {...props} />;
  }
}
