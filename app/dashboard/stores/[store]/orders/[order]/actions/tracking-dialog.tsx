import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  TrackingFields,
  trackingOf,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/tracking-fields.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";

/** Changes the tracking details of a sent order. */
export function TrackingDialog({ data, action, onClose }: ActionDialogProps<"track">) {
  const { write, opened, known } = useAction(data, action);
  const values = trackingOf(opened);
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }}>
      <TrackingFields field={edit.field} />
    </ActionForm>
  );
}
