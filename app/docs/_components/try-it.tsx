"use client";

import { type FormEvent, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import {
  type FormInput,
  findAvailableVariant,
  type Outcome,
  send,
  toRequest,
} from "#app/docs/_components/send-request.ts";
import { TryFields } from "#app/docs/_components/try-fields.tsx";
import { TryResponse } from "#app/docs/_components/try-response.tsx";
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
  const hydrated = useHydrated();
  const [key, setKey] = useState(sharedKey);
  const [filled, setFilled] = useState<FormInput>(() => initial(form));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setIsSending] = useState(false);

  if (!hydrated) {
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
