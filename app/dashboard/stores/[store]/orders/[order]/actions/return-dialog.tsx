import { Button } from "#app/_ui/button.tsx";
import { confirmDiscard } from "#app/_ui/modal.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { ActionForm } from "#app/dashboard/stores/[store]/orders/[order]/actions/action-form.tsx";
import {
  ItemQuantities,
  linesToReturn,
  quantitiesOf,
  toItemQuantities,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/item-quantities.tsx";
import { ReasonField } from "#app/dashboard/stores/[store]/orders/[order]/actions/reason-field.tsx";
import {
  type ActionDialogProps,
  useAction,
} from "#app/dashboard/stores/[store]/orders/[order]/actions/use-action.ts";
import { actionLabels } from "#lib/dashboard/order-labels.ts";

/** Returns fulfilled items. */
export function ReturnDialog({ data, action, onSelect, onClose }: ActionDialogProps<"return">) {
  const { write, opened, known } = useAction(data, action);
  const lines = linesToReturn(opened);
  const openLines = linesToReturn(known);
  const values = { quantities: quantitiesOf(lines, () => 0), restock: true, reason: "" };
  const edit = useEdit({
    values,
    write,
    toValues: () => values,
    toBody: ({ quantities, ...fields }) => ({ ...fields, items: toItemQuantities(quantities) }),
    message: actionLabels(action, known.order).success,
    onSaved: onClose,
  });
  return (
    <ActionForm {...{ action, known, edit, onClose }} isEmpty={openLines.length === 0}>
      {known.actions.includes("refund") && (
        <p>
          To refund the customer,{" "}
          <Button
            variant="text"
            onClick={() => (!edit.form.formState.isDirty || confirmDiscard()) && onSelect("refund")}
          >
            record a refund
          </Button>
        </p>
      )}
      <ItemQuantities lines={lines} openLines={openLines} field={edit.field} />
      <SwitchField
        label="Put back in stock"
        hint="Turn off for damaged or lost items."
        {...edit.form.register("restock")}
      />
      <ReasonField {...edit.field("reason")} />
    </ActionForm>
  );
}
