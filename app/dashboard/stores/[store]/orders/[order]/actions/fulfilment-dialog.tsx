import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  ItemQuantities,
  linesToFulfil,
  quantitiesOf,
  toItemQuantities,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/item-quantities.tsx";
import {
  TrackingFields,
  trackingOf,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/tracking-fields.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";
import { toFulfilmentMethod } from "#lib/format/order-events.ts";

/** Fulfils items, with tracking details if they are sent. */
export function FulfilmentDialog({ data, action, onClose }: ActionDialogProps<"fulfil">) {
  const { write, opened, known } = useAction(data, action);
  const lines = linesToFulfil(opened);
  const openLines = linesToFulfil(known);
  const values = {
    ...trackingOf(opened),
    quantities: quantitiesOf(lines, ({ remaining }) => remaining),
  };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: ({ quantities, ...tracking }) => {
      const { tracking_number, tracking_url, courier } = tracking;
      const hasNewCourier = courier !== values.courier && courier.trim();
      const hasTracking = tracking_number || tracking_url || hasNewCourier;
      return { items: toItemQuantities(quantities), ...(hasTracking && tracking) };
    },
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }} isEmpty={openLines.length === 0}>
      <ItemQuantities lines={lines} openLines={openLines} field={edit.field} />
      {toFulfilmentMethod(known.order) === "delivery" && <TrackingFields field={edit.field} />}
    </ActionForm>
  );
}
