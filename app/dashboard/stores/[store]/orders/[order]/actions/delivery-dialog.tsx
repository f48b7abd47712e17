import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";

const NO_FIELDS = {};

/** Confirms an order, or marks it as ready for pickup or as delivered. */
export function DeliveryDialog(props: ActionDialogProps<"confirm" | "ready" | "deliver">) {
  const { data, action, onClose } = props;
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
