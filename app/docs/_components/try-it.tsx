"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { CodePanel } from "#app/docs/_components/code-panel.tsx";
import {
  type FormInput,
  findAvailableVariant,
  type Outcome,
  send,
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
  const [filled, setFilled] = useState<FormInput>(() => initial(form));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);

  if (!isHydrated) {
    return <p className="max-w-[70ch]">The form needs JavaScript. Use the curl command instead.</p>;
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    setOutcome(await send(toRequest(form, filled, ""), key));
    setIsSending(false);
  };

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
        <TryFields form={form} filled={filled} onFill={setFilled} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={isSending || undefined}>
            {isSending ? "Sending…" : "Send request"}
          </Button>
          {needsVariant(form) && key !== "" && (
            <Button
              variant="secondary"
              onClick={async () => setFilled(await withStock(form, filled, key))}
            >
              Use a product in stock
            </Button>
          )}
        </div>
      </div>
      <TryResponse command={toCurl(toRequest(form, filled, site))} outcome={outcome} />
    </form>
  );
}

function initial({ fields, bodies }: TryForm): FormInput {
  return {
    values: Object.fromEntries(
      fields.map(({ location, name, value }) => [`${location}.${name}`, value]),
    ),
    body: bodies[0]?.text,
  };
}

const PRODUCT = "path.uid";

function needsVariant({ path, bodies }: TryForm): boolean {
  return path.includes("{uid}") || bodies.some(({ text }) => text.includes('"variant"'));
}

/** Returns the values with a product in stock of the key's store. */
async function withStock(form: TryForm, filled: FormInput, key: string): Promise<FormInput> {
  const found = await findAvailableVariant(key);
  if (!found) return filled;
  return {
    values: {
      ...filled.values,
      ...(form.path.includes("{uid}") && { [PRODUCT]: found.product }),
    },
    body: filled.body?.replace(/("variant": *)"[^"]*"/g, `$1"${found.variant}"`),
  };
}

type ApiResponse = Extract<Outcome, { kind: "response" }>;

/** The response, and the same request as a curl command. */
function TryResponse({ command, outcome }: { command: string; outcome: Outcome | undefined }) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {outcome?.kind === "response" && (
          <>
            <strong className="figures">
              {outcome.status} {outcome.statusText}
            </strong>{" "}
            in {outcome.milliseconds} ms. {hint(outcome)}
          </>
        )}
        {outcome?.kind === "unreachable" && "The instance could not be reached."}
      </p>
      {outcome?.kind === "response" && <ResponseBlocks response={outcome} />}
      <CodePanel label="curl" tokens={[command]} />
    </div>
  );
}

function ResponseBlocks({ response: { headers, text } }: { response: ApiResponse }) {
  const lines = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <>
      {text !== "" && <CodePanel label="Body" tokens={highlightJson(text)} />}
      <CodePanel label="Headers" tokens={[lines]} />
    </>
  );
}

/** Returns a hint about the response. */
function hint({ status, headers }: ApiResponse): string {
  const wait = headers.find(([name]) => name === "retry-after")?.[1];
  if (status === 401) {
    return "The API key is not valid here. Check that it is complete, belongs to this instance, and is not revoked or expired.";
  }
  if (status === 429) return `The hourly limit is exhausted. It resets in ${wait} s.`;
  if (status === 503 && wait) return `Try again in ${wait} s.`;
  if (status === 304) return "Not modified: the response has no body.";
  return "";
}
