import { useId, useState } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { focusFirstError } from "#app/dashboard/_components/focus-first-error.ts";
import type { EditConflict } from "#lib/dashboard/merge-edits.ts";
import { withoutDisplay } from "#lib/kernel/picture-display.ts";

interface EditConflictsProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  conflicts: EditConflict[];
  /** The edited object, such as "the settings". */
  what: string;
}

/** Offers both versions of the fields that both sides changed. */
export function EditConflicts<Values extends FieldValues>({
  form,
  conflicts,
  what,
}: EditConflictsProps<Values>) {
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
  form: UseFormReturn<Values>;
  /** The field to choose, followed by those that change with it. */
  conflict: EditConflict;
}

function ConflictChoice<Values extends FieldValues>({
  form,
  conflict,
}: ConflictChoiceProps<Values>) {
  const group = useId();
  const [{ path: mergedPath, mine, latest }] = conflict;
  const values = form.watch();
  const path = useCurrentPath(mergedPath, values);
  if (path === undefined) return null;
  const choose = (side: "mine" | "latest") => {
    for (const each of conflict) {
      const name = (each.path === mergedPath ? path : each.path) as Path<Values>;
      form.setValue(name, each[side] as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  };
  return (
    <fieldset className="flex flex-col border-l-4 border-rule-strong pl-4">
      <legend className="float-left w-full font-semibold">{fieldName(path, values)}</legend>
      <Version group={group} label="Your version" isDefault onChoose={() => choose("mine")}>
        {valueText(path, mine)}
      </Version>
      <Version group={group} label="Latest version" onChoose={() => choose("latest")}>
        {valueText(path, latest)}
      </Version>
    </fieldset>
  );
}

interface VersionProps {
  group: string;
  label: string;
  isDefault?: boolean;
  onChoose: () => void;
  /** The value as text. */
  children: string;
}

function Version({ group, label, isDefault = false, onChoose, children }: VersionProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="radio"
        name={group}
        defaultChecked={isDefault}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">{label}:</span> {children}
      </span>
    </label>
  );
}

/**
 * Returns the present path of a field, because its item may have moved within its list since the merge; undefined when
 * the item was removed.
 */
function useCurrentPath(mergedPath: string, values: FieldValues): string | undefined {
  const [list = "", index, field] = mergedPath.split(".");
  const [uid] = useState<unknown>(values[list]?.[index ?? ""]?.uid);
  if (!uid || !field) return mergedPath;
  const current = values[list].findIndex((item: FieldValues) => item.uid === uid);
  return current === -1 ? undefined : `${list}.${current}.${field}`;
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
