"use client";

import { useId } from "react";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { TextArea } from "#app/_ui/text-area.tsx";
import { type FormValues, parameterKey } from "#app/docs/_components/send-request.ts";
import type { TryForm } from "#lib/docs/try-form.ts";

interface TryFieldsProps {
  form: TryForm;
  values: FormValues;
  onFill: (changes: FormValues) => void;
}

/** Fields for the parameters, headers and body of a request. */
export function TryFields({ form: { fields, bodies }, values, onFill }: TryFieldsProps) {
  const problemId = useId();
  const { body } = values;
  const isValid = body === undefined || isJson(body);
  return (
    <>
      {fields.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ hint, required, values: allowed, ...parameter }) => {
            const key = parameterKey(parameter);
            const input = {
              label: parameter.name,
              hint,
              value: values[key],
              onChange: ({ target }: { target: { value: string } }) =>
                onFill({ [key]: target.value }),
            };
            if (allowed.length === 0) {
              return <Field key={key} {...input} required={required} spellCheck={false} />;
            }
            return (
              <Select key={key} {...input}>
                <option value="">Not sent</option>
                {allowed.map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </Select>
            );
          })}
        </div>
      )}
      {body !== undefined && (
        <div>
          {bodies.length > 1 && (
            <div className="flex flex-wrap gap-x-5">
              {bodies.map(({ name, text }) => (
                <button
                  key={name}
                  type="button"
                  onClick={() => onFill({ body: text })}
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
            onChange={({ target }) => onFill({ body: target.value })}
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
      )}
    </>
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
