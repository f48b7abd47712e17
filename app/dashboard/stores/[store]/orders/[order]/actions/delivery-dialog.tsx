import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";

const NO_FIELDS = {};

/** Marks an order as ready for pickup or as delivered. */
export function DeliveryDialog({ data, action, onClose }: ActionDialogProps<"ready" | "deliver">) {
  const { write, known } = useAction(data, action);
  const edit = useEdit({
    values: NO_FIELDS,
    write,
    toValues: () => NO_FIELDS,
    toBody: () => undefined,
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return <ActionForm {...{ action, known, edit, onClose }} />;
}
