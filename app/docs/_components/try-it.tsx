"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { CodePanel } from "#app/docs/_components/code-panel.tsx";
import {
  type FormValues,
  findAvailableVariant,
  parameterKey,
  send,
  type TryResponse,
  toRequest,
} from "#app/docs/_components/send-request.ts";
import { TryFields } from "#app/docs/_components/try-fields.tsx";
import { highlightJson } from "#lib/docs/highlight-json.ts";
import { toCurl } from "#lib/docs/requests.ts";
import type { TryForm } from "#lib/docs/try-form.ts";

interface TryItProps {
  form: TryForm;
  /** Public URL for the curl command; requests go to the origin of the page. */
  site: string;
  mode: "sandbox" | "live";
}

/** The reader's API key, shared by all pages until the tab is reloaded. */
let sharedKey = "";

/** Sends a real request to this instance and shows the response. */
export function TryIt({ form, site, mode }: TryItProps) {
  const isHydrated = useHydrated();
  const [key, setKey] = useState(sharedKey);
  const [values, setValues] = useState(() => initialValues(form));
  const [response, setResponse] = useState<TryResponse | "unreachable">();
  const [isSending, setIsSending] = useState(false);

  if (!isHydrated) {
    return <p className="max-w-[70ch]">The form needs JavaScript. Use the curl command instead.</p>;
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setResponse((await send(toRequest(form, values, ""), key)) ?? "unreachable");
    setIsSending(false);
  };
  const fill = (changes: FormValues) => setValues((before) => ({ ...before, ...changes }));

  return (
    <form onSubmit={submit} className="grid gap-x-10 gap-y-8 xl:grid-cols-2" autoComplete="off">
      <div className="flex min-w-0 flex-col gap-5">
        {mode === "live" && form.method === "POST" && (
          <p className="border-l-4 border-alert bg-alert-ground px-4 py-3">
            This is a live instance: requests that you send here are real.
          </p>
        )}
        {!form.unauthenticated && (
          <Field
            label="API key"
            type="password"
            value={key}
            onChange={(event) => {
              sharedKey = event.target.value.trim();
              setKey(sharedKey);
            }}
            autoComplete="off"
            spellCheck={false}
            hint="Stored in memory until you reload the tab, and sent only to this instance."
          />
        )}
        <TryFields form={form} values={values} onFill={fill} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isSending || undefined}>
            {isSending ? "Sending…" : "Send request"}
          </Button>
          {needsVariant(form) && key !== "" && (
            <Button
              variant="secondary"
              onClick={async () => fill(await stockValues(form, values, key))}
            >
              Use a product in stock
            </Button>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <p role="status" className="text-[0.9375rem] empty:hidden">
          {response === "unreachable" && "The instance could not be reached."}
          {typeof response === "object" && (
            <>
              <strong className="figures">
                {response.status} {response.statusText}
              </strong>{" "}
              in {response.milliseconds} ms. {hint(response)}
            </>
          )}
        </p>
        {typeof response === "object" && <ResponseBlocks response={response} />}
        <CodePanel label="curl" tokens={[toCurl(toRequest(form, values, site))]} />
      </div>
    </form>
  );
}

function initialValues({ fields, bodies: [body] }: TryForm): FormValues {
  return {
    ...Object.fromEntries(fields.map((field) => [parameterKey(field), field.value])),
    ...(body && { body: body.text }),
  };
}

const PRODUCT = "path.uid";

function needsVariant({ path, bodies }: TryForm): boolean {
  return path.includes("{uid}") || bodies.some(({ text }) => text.includes('"variant"'));
}

/** Returns the values that name a product in stock of the key's store. */
async function stockValues(
  { path }: TryForm,
  { body }: FormValues,
  key: string,
): Promise<FormValues> {
  const found = await findAvailableVariant(key);
  if (!found) return {};
  return {
    ...(path.includes("{uid}") && { [PRODUCT]: found.product }),
    ...(body && { body: body.replace(/("variant": *)"[^"]*"/g, `$1"${found.variant}"`) }),
  };
}

function ResponseBlocks({ response: { headers, text } }: { response: TryResponse }) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <>
      {text !== "" && <CodePanel label="Body" tokens={highlightJson(text)} />}
      <CodePanel label="Headers" tokens={[lines]} />
    </>
  );
}

/** Returns a hint about the response. */
function hint({ status, headers }: TryResponse): string {
  const wait = headers.find(([name]) => name === "retry-after")?.[1];
  if (status === 401) {
    return "The API key is not valid here. Check that it is complete, belongs to this instance, and is not revoked or expired.";
  }
  if (status === 429) return `The hourly limit is exhausted. It resets in ${wait} s.`;
  if (status === 503 && wait) return `Try again in ${wait} s.`;
  if (status === 304) return "Not modified: the response has no body.";
  return "";
}
