import { useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { EditConflicts } from "#app/dashboard/_components/edit-conflicts.tsx";
import type { Edit } from "#app/dashboard/_components/use-edit.ts";
import {
  explainWriteError,
  isSignedOut,
  latestVersion,
} from "#app/dashboard/_queries/service-errors.ts";

interface EditErrorProps<Values extends FieldValues> {
  edit: Edit<Values>;
  /** The edited object, such as "the settings". */
  what: string;
  /** Whether the form shows the rejected fields. */
  isExplained: boolean;
}

/**
 * Explains a failed edit, and suggests a retry when the outcome is unknown. After a conflict, offers both versions of
 * the fields that both sides changed.
 */
export function EditError<Values extends FieldValues>(props: EditErrorProps<Values>) {
  const { edit, what, isExplained } = props;
  const { write, form, conflicts } = edit;
  const { error, reset, isIndeterminate } = write;
  const isConflict = error !== null && latestVersion(error) !== undefined;
  const { isDirty } = form.formState;
  useEffect(() => {
    // Everything is as the latest version has it: nothing is left to save.
    if (isConflict && conflicts.length > 0 && !isDirty) reset();
  }, [isConflict, conflicts, isDirty, reset]);
  if (!error) return null;
  if (isSignedOut(error)) return <SessionEnded />;
  if (isConflict) {
    return conflicts.length > 0 && <EditConflicts form={form} conflicts={conflicts} what={what} />;
  }
  return (
    <Notice
      variant="error"
      title={isExplained ? "Check the highlighted fields" : explainWriteError(error)}
    >
      {isIndeterminate && "It may have been saved already. Try again: it won't be saved twice."}
    </Notice>
  );
}

function SessionEnded() {
  return (
    <Notice variant="error" title="Your session has ended">
      <p>
        Nothing you entered is lost.{" "}
        <a
          href="/dashboard/sign-in"
          target="_blank"
          className="font-semibold underline"
          rel="noopener"
        >
          Sign in (opens in a new tab)
        </a>
        , then try again.
      </p>
    </Notice>
  );
}
