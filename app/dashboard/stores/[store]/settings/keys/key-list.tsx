"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { storeKeys, useRevokeKey } from "#app/dashboard/_queries/settings.ts";
import { CreateKey, RotateKey } from "#app/dashboard/stores/[store]/settings/keys/new-key.tsx";
import type { KeySummary } from "#lib/contract/dashboard/keys.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { groupThousands } from "#lib/format/format-money.ts";

type Asking = { what: "create" } | { what: "rotate" | "revoke"; key: KeySummary };

/** The store's API keys and their actions. */
export function KeyList() {
  const { slug } = useStore();
  const { data: keys } = useSuspenseQuery(storeKeys(slug));
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const create = <Button onClick={() => setAsking({ what: "create" })}>Create a key</Button>;

  return (
    <>
      <PageHead title="API keys" actions={keys.length > 0 && create}>
        <p>
          A key lets a storefront read this store's catalogue, request courier quotes and place
          orders. Keep it on your server, never in a browser. See the{" "}
          <a href="/docs" className="underline decoration-spot decoration-3 underline-offset-4">
            docs
          </a>
          .
        </p>
      </PageHead>
      {keys.length === 0 ? (
        <EmptyState title="No keys yet" actions={create}>
          <p>Create one per storefront so you can revoke them separately.</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 xl:grid-cols-2">
          {keys.map((key) => (
            <KeyCard key={key.uid} apiKey={key} onAsk={(what) => setAsking({ what, key })} />
          ))}
        </ul>
      )}
      {asking?.what === "create" && <CreateKey onClose={close} />}
      {asking?.what === "rotate" && <RotateKey apiKey={asking.key} onClose={close} />}
      {asking?.what === "revoke" && <RevokeKey apiKey={asking.key} onClose={close} />}
    </>
  );
}

function RevokeKey({ apiKey, onClose }: { apiKey: KeySummary; onClose: () => void }) {
  const { slug } = useStore();
  const key = `${apiKey.prefix}…${apiKey.last_four}`;
  return (
    <ConfirmDialog
      title={`Revoke “${apiKey.name}”?`}
      mutation={useRevokeKey(slug)}
      input={apiKey.uid}
      actionLabel={`Revoke ${key}`}
      pendingLabel="Revoking…"
      successMessage={`“${apiKey.name}” revoked`}
      onClose={onClose}
    >
      Requests with {key} fail within a second. This cannot be undone. Create a new key first if a
      storefront still uses this one.
    </ConfirmDialog>
  );
}

const STATES = { valid: "Active", expired: "Expired", revoked: "Revoked" } as const;

interface KeyCardProps {
  apiKey: KeySummary;
  onAsk: (what: "rotate" | "revoke") => void;
}

function KeyCard({ apiKey, onAsk }: KeyCardProps) {
  const {
    name,
    prefix,
    last_four,
    state,
    created_at,
    last_used_at,
    expires_at,
    requests,
    rejected,
    can_read_events,
  } = apiKey;
  const valid = state === "valid";
  return (
    <li className="flex flex-col gap-4 rounded-sheet border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lead wrap-anywhere">{name}</h2>
        <span className={`text-fine font-semibold ${valid ? "text-good" : "text-ink-soft"}`}>
          {valid && last_used_at === null ? "Not used yet" : STATES[state]}
        </span>
      </div>
      <code className="text-fine figures">
        {prefix}…{last_four}
      </code>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-fine">
        <dt className="text-ink-soft">Created</dt>
        <dd>
          <DateTime time={created_at} />
        </dd>
        <dt className="text-ink-soft">Last used</dt>
        <dd>{last_used_at ? <DateTime time={last_used_at} /> : "Never"}</dd>
        <dt className="text-ink-soft">Last 24 hours</dt>
        <dd>
          {formatCount(requests, "request")}
          {rejected > 0 && (
            <span className="font-semibold text-alert">
              , {groupThousands(String(rejected))} rejected by the rate limit
            </span>
          )}
        </dd>
        <dt className="text-ink-soft">Expires</dt>
        <dd>{expires_at ? <DateTime time={expires_at} /> : "Never"}</dd>
        <dt className="text-ink-soft">Events</dt>
        <dd>{can_read_events ? "Can read" : "No access"}</dd>
      </dl>
      {valid && (
        <div className="mt-auto flex flex-wrap gap-x-5 gap-y-3">
          <Button variant="secondary" onClick={() => onAsk("rotate")} aria-label={`Rotate ${name}`}>
            Rotate
          </Button>
          <Button variant="text" onClick={() => onAsk("revoke")} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
