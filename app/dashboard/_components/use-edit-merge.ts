import { useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import { latestVersion } from "#app/dashboard/_queries/fetch-store.ts";
import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";

/** Merges concurrent edits into a form whose default values are the loaded version. */
export function useEditMerge<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  merge: (
    loaded: Values,
    mine: Values,
    latest: Values,
  ) => { merged: Values; conflicts: EditConflict[] } = mergeEdits,
) {
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  /**
   * After an edit conflict, merges the latest version into the form. Calls `save` again unless both sides
   * changed the same fields; the merchant then chooses.
   */
  const mergeLatest = <Version>(
    error: Error,
    { toValues, save }: { toValues: (latest: Version) => Values; save: () => void },
  ) => {
    const version = latestVersion<Version>(error);
    if (!version) return;
    const latest = toValues(version);
    const loaded = form.formState.defaultValues as Values;
    const result = merge(loaded, form.getValues(), latest);
    form.reset(latest);
    form.reset(result.merged as DefaultValues<Values>, { keepDefaultValues: true });
    setConflicts(result.conflicts);
    // After the failed request has settled.
    if (result.conflicts.length === 0) setTimeout(save);
  };
  return { conflicts, mergeLatest };
}
