import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonVariant } from "#app/_ui/button.tsx";
import { confirmDiscard, Modal } from "#app/_ui/modal.tsx";
import { EditError } from "#app/dashboard/_components/edit-error.tsx";
import { UploadForm, uploadKey } from "#app/dashboard/_components/picture-upload.tsx";
import {
  useUnsavedChangesWarning,
  useUnsavedForm,
} from "#app/dashboard/_components/unsaved-changes.ts";
import type { Edit } from "#app/dashboard/_components/use-edit.ts";
import { problemsOf } from "#app/dashboard/_queries/service-errors.ts";

interface EditFormProps<Values extends FieldValues> {
  edit: Edit<Values>;
  /** The edited object, such as "the settings". */
  what: string;
  /** A form on a page of its own: changes can be discarded, and the buttons stay visible. */
  isFullPage?: boolean;
  isNew?: boolean;
  isSaveDisabled?: boolean;
  saveLabel?: string;
  /** Replaces `saveLabel` during the request. */
  pendingLabel?: string;
  saveVariant?: ButtonVariant;
  /** Notices above the fields. */
  notice?: ReactNode;
  /** Additional buttons. */
  actions?: ReactNode;
  /** Adds a button that closes the form's dialog; asks before it discards changes. */
  onCancel?: () => void;
  cancelLabel?: string;
  children: ReactNode;
}

/**
 * Renders the form of an idempotent mutation, with its errors and buttons. Fields are locked from submission until
 * the outcome is known; a retry resends the same values.
 */
export function EditForm<Values extends FieldValues>(props: EditFormProps<Values>) {
  const { edit, what, isFullPage = false, isSaveDisabled = false } = props;
  const { saveLabel = "Save", pendingLabel = "Saving…", onCancel, cancelLabel = "Cancel" } = props;
  const { form, write } = edit;
  const { isPending, isIndeterminate } = write;
  // A picture that arrives after saving would be lost.
  const id = useId();
  const isUploading = useIsMutating({ mutationKey: uploadKey(id) }) > 0;
  const element = useRef<HTMLFormElement>(null);
  const submitter = useRef<HTMLElement>(null);
  const { isDirty } = form.formState;
  useUnsavedForm(isDirty);
  useUnsavedChangesWarning(isDirty || isUploading);
  const isRejected = Object.keys(problemsOf(write.error)).length > 0;
  const isExplained = isRejected && (isFullPage || edit.hasFieldError());

  // Restore the focus, which a disabled element loses.
  useEffect(() => {
    if (isPending || !submitter.current) return;
    const selector = isIndeterminate ? "[type=submit]" : "[aria-invalid=true]";
    (element.current?.querySelector<HTMLElement>(selector) ?? submitter.current).focus();
    submitter.current = null;
  }, [isPending, isIndeterminate]);

  const writeLabel = isPending ? pendingLabel : isIndeterminate ? "Try again" : saveLabel;
  const gap = isFullPage ? "gap-10" : "gap-5";
  return (
    <form
      ref={element}
      noValidate
      className={`flex flex-col ${gap}`}
      onSubmit={(event) => {
        event.preventDefault();
        submitter.current = document.activeElement as HTMLElement | null;
        if (isIndeterminate) write.retry();
        else if (!reportBadInput(event.currentTarget)) void edit.submit();
      }}
    >
      {props.notice}
      {(isFullPage || !isExplained) && (
        <EditError edit={edit} what={what} isExplained={isExplained} />
      )}
      <fieldset
        disabled={isPending || isIndeterminate}
        className={`flex min-w-0 flex-col ${gap} ${isIndeterminate ? "opacity-60" : ""}`}
      >
        <UploadForm value={id}>{props.children}</UploadForm>
      </fieldset>
      <div
        className={`flex flex-wrap ${
          isFullPage
            ? "sticky bottom-0 items-center gap-4 border-t border-rule bg-paper py-4"
            : "gap-3"
        }`}
      >
        <Button
          type="submit"
          variant={props.saveVariant}
          disabled={isPending || isUploading || (isSaveDisabled && !isIndeterminate)}
        >
          {isUploading ? "Uploading…" : writeLabel}
        </Button>
        {isFullPage && !props.isNew && isDirty && (
          <Button
            variant="text"
            disabled={isPending || isIndeterminate}
            onClick={() => confirmDiscard() && edit.discard()}
          >
            Discard changes
          </Button>
        )}
        {props.actions}
        {onCancel && (
          <Button
            variant="secondary"
            disabled={isPending}
            onClick={() => (!isDirty || confirmDiscard()) && onCancel()}
          >
            {cancelLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface EditDialogProps<Values extends FieldValues> extends EditFormProps<Values> {
  title: string;
  /** Another request of the dialog is pending. */
  isBusy?: boolean;
  onClose: () => void;
}

/** Renders the form in a dialog, which asks before it discards changes. */
export function EditDialog<Values extends FieldValues>(props: EditDialogProps<Values>) {
  const { title, isBusy = false, onClose, ...form } = props;
  const { write, form: fields } = form.edit;
  return (
    <Modal
      title={title}
      isBusy={isBusy || write.isPending}
      isDirty={fields.formState.isDirty}
      onClose={onClose}
    >
      <EditForm {...form} />
    </Modal>
  );
}

/** Shows the browser's message at the first field whose input it cannot read, such as a date without a year. */
function reportBadInput(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll("input")].find(({ validity }) => validity.badInput);
  // Validation messages inside a closed <details> are not visible.
  field?.closest("details")?.setAttribute("open", "");
  field?.reportValidity();
  return field !== undefined;
}
