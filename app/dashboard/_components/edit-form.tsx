import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { EditError } from "#app/dashboard/_components/edit-error.tsx";
import { SaveButton } from "#app/dashboard/_components/save-button.tsx";
import type { Edit } from "#app/dashboard/_components/use-edit.ts";
import { WriteForm } from "#app/dashboard/_components/write-form.tsx";

interface EditFormProps<Values extends FieldValues> {
  edit: Edit<Values>;
  /** The edited object, such as "the settings". */
  what: string;
  /** A form on a page of its own: changes can be discarded, and the buttons stay visible. */
  isFullPage?: boolean;
  isNew?: boolean;
  isSaveDisabled?: boolean;
  /** Notices above the fields. */
  notice?: ReactNode;
  /** Additional buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders the form that edits an object, with its errors and buttons. */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { edit, what, isFullPage = false, isNew = false, isSaveDisabled = false } = props;
  const { form, write } = edit;
  const hasFieldProblems = isFullPage || edit.hasFieldProblem();
  return (
    <WriteForm
      write={write}
      onSubmit={edit.submit}
      isFullPage={isFullPage}
      error={
        <>
          {props.notice}
          {(isFullPage || !hasFieldProblems) && (
            <EditError edit={edit} what={what} hasFieldProblems={hasFieldProblems} />
          )}
        </>
      }
      actions={
        <>
          <SaveButton write={write} disabled={isSaveDisabled} />
          {isFullPage && !isNew && form.formState.isDirty && (
            <Button
              variant="text"
              disabled={write.isPending || write.isIndeterminate}
              onClick={edit.discard}
            >
              Discard changes
            </Button>
          )}
          {props.actions}
        </>
      }
    >
      {props.children}
    </WriteForm>
  );
}
