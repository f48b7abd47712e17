import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import type { Edit } from "#app/dashboard/_components/use-edit.ts";
import type { MerchantOrder, OrderAction } from "#lib/contract/dashboard/orders.ts";
import { actionLabels, IRREVERSIBLE_ACTIONS } from "#lib/dashboard/order-labels.ts";

interface ActionFormProps<Values extends FieldValues> {
  action: OrderAction;
  /** The order as it is known now. */
  known: MerchantOrder;
  edit: Edit<Values>;
  /** Whether no item is left that the action applies to. */
  isEmpty?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** Explains an action and collects its input in a dialog. */
export function ActionForm<Values extends FieldValues>(props: ActionFormProps<Values>) {
  const { action, known, edit, isEmpty = false, onClose, children } = props;
  const labels = actionLabels(action, known.order);
  const isIrreversible = IRREVERSIBLE_ACTIONS.has(action);
  const isUnavailable = isEmpty || !known.actions.includes(action);
  return (
    <EditDialog
      title={labels.name}
      onClose={onClose}
      edit={edit}
      what="this order"
      saveLabel={labels.name}
      saveVariant={isIrreversible ? "danger" : "primary"}
      isSaveDisabled={isUnavailable}
      notice={
        isUnavailable && (
          <Notice variant="error" title="This action is no longer possible">
            <p>The order has changed. Close this dialog to see its current status.</p>
          </Notice>
        )
      }
      cancelLabel={isIrreversible ? "Keep order" : "Cancel"}
      onCancel={onClose}
    >
      <p>{labels.consequence}</p>
      {children}
    </EditDialog>
  );
}
