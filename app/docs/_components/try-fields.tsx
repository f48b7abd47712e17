"use client";

import { type ChangeEvent, useId } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import type { FormInput } from "#app/docs/_components/send-request.ts";
import type { FormField, TryForm } from "#lib/docs/try-form.ts";

interface TryFieldsProps {
  form: TryForm;
  filled: FormInput;
  onFill: (filled: FormInput) => void;
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

function OneField({ field: { name, hint, required, values }, value, onFill }: OneFieldProps) {
  const input = {
    label: name,
    hint,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onFill(event.target.value),
  };
  if (values.length === 0) return <Field {...input} required={required} spellCheck={false} />;
  return (
    <Select {...input}>
      <option value="">Not sent</option>
      {values.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Select>
  );
}

interface BodyFieldProps {
  body: string;
  bodies: TryForm["bodies"];
  onFill: (body: string) => void;
}

function BodyField({ body, bodies, onFill }: BodyFieldProps) {
  const problemId = useId();
  const isValid = isJson(body);
  return (
    <div>
      {bodies.length > 1 && (
        <div className="flex flex-wrap gap-x-5">
          {bodies.map(({ name, text }) => (
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
      )}
      <TextArea
        label="Body"
        value={body}
        onChange={(event) => onFill(event.target.value)}
        rows={Math.min(24, body.split("\n").length + 1)}
        spellCheck={false}
        aria-invalid={isValid ? undefined : true}
        aria-describedby={problemId}
        className="w-full rounded-control border-2 border-rule-strong bg-sheet px-3.5 py-3 font-mono text-fine leading-relaxed focus:border-ink aria-invalid:border-alert"
      />
      <p
        id={problemId}
        aria-live="polite"
        className="mt-1.5 min-h-[1lh] text-fine font-medium text-alert"
      >
        {!isValid && "Not valid JSON"}
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
