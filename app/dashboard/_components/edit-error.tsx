import { useEffect, useId, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { focusFirstError } from "#app/dashboard/_components/focus-first-error.ts";
import type { Edit } from "#app/dashboard/_components/use-edit.ts";
import {
  explainWriteError,
  isSignedOut,
  latestVersion,
} from "#app/dashboard/_queries/service-errors.ts";
import type { EditConflict } from "#lib/dashboard/merge-edits.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";

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
  const isConflict = write.error !== null && latestVersion(write.error) !== undefined;
  const { isDirty } = form.formState;
  const { reset } = write;
  useEffect(() => {
    // Everything is as the latest version has it: nothing is left to save.
    if (isConflict && conflicts.length > 0 && !isDirty) reset();
  }, [isConflict, conflicts, isDirty, reset]);
  if (!write.error) return null;
  if (isSignedOut(write.error)) {
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
  if (!isConflict) {
    return (
      <Notice
        variant="error"
        title={isExplained ? "Check the highlighted fields" : explainWriteError(write.error)}
      >
        {write.isIndeterminate &&
          "It may have been saved already. Try again: it won't be saved twice."}
      </Notice>
    );
  }
  if (conflicts.length === 0) return null;
  return (
    <div ref={focusConflicts} className="flex flex-col gap-4">
      <Notice variant="error" title={`Someone else just changed ${what}`}>
        <p>For each field that you both changed, choose a version, then save.</p>
      </Notice>
      {conflicts.map((conflict) => (
        <ConflictChoice key={conflict[0].path} conflict={conflict} form={form} />
      ))}
    </div>
  );
}

/** Focuses the conflicts after the form has restored the focus of its button. */
function focusConflicts(conflicts: HTMLElement | null): void {
  setTimeout(() => conflicts && focusFirstError(conflicts));
}

interface ConflictChoiceProps<Values extends FieldValues> {
  conflict: EditConflict;
  form: UseFormReturn<Values>;
}

function ConflictChoice<Values extends FieldValues>({
  conflict,
  form,
}: ConflictChoiceProps<Values>) {
  const name = useId();
  const [{ path: mergedPath, mine, latest }] = conflict;
  const [list = "", index, field] = mergedPath.split(".");
  const values = form.watch();
  const [uid] = useState(values[list]?.[index ?? ""]?.uid);
  // The item may have moved within its list since the merge.
  const indexNow = uid ? values[list].findIndex((item: FieldValues) => item.uid === uid) : index;
  if (indexNow === -1) return null;
  const path = field ? `${list}.${indexNow}.${field}` : mergedPath;
  const choose = (side: "mine" | "latest") => {
    for (const each of conflict) {
      const value = each[side] as PathValue<Values, Path<Values>>;
      form.setValue((each.path === mergedPath ? path : each.path) as Path<Values>, value, {
        shouldDirty: true,
      });
    }
  };
  const choice = (side: "mine" | "latest", label: string, value: unknown) => (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={name}
        defaultChecked={side === "mine"}
        onChange={() => choose(side)}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">{label}:</span> {valueText(path, value)}
      </span>
    </label>
  );
  return (
    <fieldset className="flex flex-col border-l-4 border-rule-strong pl-4">
      <legend className="float-left w-full font-semibold">{fieldName(path, values)}</legend>
      {choice("mine", "Your version", mine)}
      {choice("latest", "Latest version", latest)}
    </fieldset>
  );
}

/** Returns the label of a field, after the name of its variant or picture. */
function fieldName(path: string, values: FieldValues): string {
  const [list = "", index, field] = path.split(".");
  const label = inputOf(path)?.labels?.[0]?.textContent ?? sentenceCase(field ?? list);
  const item = index === undefined ? undefined : values[list]?.[index];
  return [item && itemName(item), label].filter(Boolean).join(", ");
}

function valueText(path: string, value: unknown): string {
  const input = inputOf(path);
  if (input instanceof HTMLSelectElement) {
    const option = [...input.options].find((each) => each.value === String(value ?? ""));
    if (option) return option.text;
  }
  if (typeof value === "boolean") return value ? "On" : "Off";
  const text = Array.isArray(value) ? value.map(itemName).join(", ") : String(value ?? "");
  return (text.includes("#layout=") ? withoutDisplay(text) : text).trim() || "(empty)";
}

function inputOf(path: string): HTMLInputElement | HTMLSelectElement | undefined {
  const [input] = document.getElementsByName(path);
  if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) return input;
}

function itemName(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { values, name, alt_text, url } = item as Record<string, unknown>;
  return String((Array.isArray(values) && values.join(" / ")) || name || alt_text || url || "");
}

function sentenceCase(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll("_", " ");
}
