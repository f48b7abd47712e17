import { Field } from "#app/_ui/field.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";
import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";

/** Changes or removes the payment deadline. */
export function DeadlineDialog({ data, action, onClose }: ActionDialogProps<"extend">) {
  const { timeZone } = useStore();
  const { write, opened, known } = useAction(data, action);
  const dueAt = opened.order.payment_due_at;
  const isUnconfirmed = known.actions.includes("confirm");
  const values = { payment_due_at: dueAt ? toLocalTime(new Date(dueAt), timeZone) : "" };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: ({ payment_due_at: time }) => ({
      payment_due_at: time === "" ? null : fromLocalTime(time, timeZone).toISOString(),
    }),
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }}>
      <Field
        label="Payment due"
        hint={
          isUnconfirmed
            ? `Time in ${timeZone}.`
            : `Time in ${timeZone}. Leave empty for no deadline.`
        }
        type="datetime-local"
        max="9999-12-31T23:59"
        {...edit.field("payment_due_at")}
      />
    </ActionForm>
  );
}
