"use client";

import { useId } from "react";
import { Field } from "#app/_ui/field.tsx";
import type { Filled } from "#app/docs/_components/send-request.ts";
import type { FormField, TryForm } from "#lib/docs/try-form.ts";

interface TryFieldsProps {
  form: TryForm;
  filled: Filled;
  onFill: (filled: Filled) => void;
}

/** Fields for the parameters, headers and body of a request. */
export function TryFields({ form, filled, onFill }: TryFieldsProps) {
  const fill = (at: string, value: string) =>
    onFill({ ...filled, values: { ...filled.values, [at]: value } });
  return (
    <>
      {form.fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {form.fields.map((field) => {
            const at = `${field.location}.${field.name}`;
            const value = filled.values[at] ?? "";
            return (
              <OneField key={at} field={field} value={value} onFill={(text) => fill(at, text)} />
            );
          })}
        </div>
      )}
      {filled.body !== undefined && (
        <BodyField
          body={filled.body}
          bodies={form.bodies}
          onFill={(body) => onFill({ ...filled, body })}
        />
      )}
    </>
  );
}

interface OneFieldProps {
  field: FormField;
  value: string;
  onFill: (value: string) => void;
}

function OneField({ field, value, onFill }: OneFieldProps) {
  const id = useId();
  const { name, hint, required, values } = field;
  if (values.length === 0) {
    return (
      <Field
        label={name}
        hint={hint}
        required={required}
        value={value}
        onChange={(event) => onFill(event.target.value)}
        spellCheck={false}
      />
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {name}
      </label>
      <p id={`${id}-hint`} className="text-fine text-ink-soft">
        {hint}
      </p>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={(event) => onFill(event.target.value)}
        className="target rounded-control border-2 border-rule-strong bg-sheet px-3.5 py-2.5 focus:border-ink"
      >
        <option value="">Not sent</option>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </div>
  );
}

interface BodyFieldProps {
  body: string;
  bodies: TryForm["bodies"];
  onFill: (body: string) => void;
}

function BodyField({ body, bodies, onFill }: BodyFieldProps) {
  const id = useId();
  const problem = isJson(body) ? undefined : "Not valid JSON";
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-5">
        <label htmlFor={id} className="font-semibold">
          Body
        </label>
        {bodies.length > 1 &&
          bodies.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              onClick={() => onFill(text)}
              className="min-h-11 text-fine font-semibold text-ink-soft underline decoration-rule-strong underline-offset-3 hover:text-ink"
            >
              {name}
            </button>
          ))}
      </div>
      <textarea
        id={id}
        value={body}
        onChange={(event) => onFill(event.target.value)}
        rows={Math.min(24, body.split("\n").length + 1)}
        spellCheck={false}
        aria-describedby={`${id}-problem`}
        className={`w-full rounded-control border-2 bg-sheet px-3.5 py-3 font-mono text-fine leading-relaxed ${problem ? "border-alert" : "border-rule-strong focus:border-ink"}`}
      />
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className="min-h-5 text-fine font-medium text-alert"
      >
        {problem}
      </p>
    </div>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
