"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { ConfirmDialog } from "#app/dashboard/_components/confirm-dialog.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EditDialog } from "#app/dashboard/_components/edit-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  courierAccount,
  useCheckCouriers,
  useConnectCouriers,
  useDisconnectCouriers,
} from "#app/dashboard/_queries/settings.ts";
import type {
  ConnectionOutcome,
  CourierAccountDetail,
} from "#lib/contract/dashboard/courier-account.ts";

/** Connects and disconnects the store's account with the courier aggregator. */
export function CourierAccountSettings({ couriersOffered }: { couriersOffered: boolean }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(courierAccount(slug));
  const [asking, setAsking] = useState<"connect" | "disconnect">();
  const close = () => setAsking(undefined);
  return (
    <div className="flex max-w-[46rem] flex-col gap-6">
      <PageHead title="Couriers">
        <p>
          Live courier prices come from Shipbubble. Connect your own account to use your rates and
          wallet.
        </p>
      </PageHead>
      {!couriersOffered && (
        <Notice title="Courier delivery is turned off">
          <p>
            Turn it on in the{" "}
            <Link href={`/dashboard/stores/${slug}/settings`} className="underline">
              store settings
            </Link>
            .
          </p>
        </Notice>
      )}
      {data.account ? (
        <Connected account={data.account} canConnect={data.can_connect} onAsk={setAsking} />
      ) : (
        <section className="flex flex-col items-start gap-4 rounded-sheet border border-rule bg-sheet p-5">
          <h2 className="text-lead">No account connected</h2>
          <p>{FALLBACK_TEXTS[data.fallback]}</p>
          {data.can_connect ? (
            <Button onClick={() => setAsking("connect")}>Connect an account</Button>
          ) : (
            <p className="text-ink-soft">
              Accounts can't be connected yet: the operator of this service must set
              ENCRYPTION_SECRET first.
            </p>
          )}
        </section>
      )}
      {asking === "connect" && <ConnectDialog replacing={data.account !== null} onClose={close} />}
      {asking === "disconnect" && <DisconnectDialog fallback={data.fallback} onClose={close} />}
    </div>
  );
}

interface DisconnectDialogProps {
  fallback: CourierAccountDetail["fallback"];
  onClose: () => void;
}

function DisconnectDialog({ fallback, onClose }: DisconnectDialogProps) {
  const { slug } = useStore();
  return (
    <ConfirmDialog
      title="Disconnect your account?"
      mutation={useDisconnectCouriers(slug)}
      input={undefined}
      actionLabel="Disconnect"
      pendingLabel="Disconnecting…"
      successMessage="Account disconnected"
      onClose={onClose}
    >
      Deletes the stored key. Existing quotes stay valid until they expire.{" "}
      {FALLBACK_TEXTS[fallback]}
    </ConfirmDialog>
  );
}

interface ConnectedProps {
  account: NonNullable<CourierAccountDetail["account"]>;
  canConnect: boolean;
  onAsk: (what: "connect" | "disconnect") => void;
}

function Connected({ account, canConnect, onAsk }: ConnectedProps) {
  const { slug } = useStore();
  const check = useCheckCouriers(slug);
  return (
    <section className="flex flex-col gap-5 rounded-sheet border border-rule bg-sheet p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-lead">Your account</h2>
        <span
          className={`text-fine font-semibold ${account.can_decrypt ? "text-good" : "text-alert"}`}
        >
          {account.can_decrypt ? "In use" : "Not working"}
        </span>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Key</dt>
        <dd>
          <code>…{account.last_four}</code>
        </dd>
        <dt className="text-ink-soft">Connected</dt>
        <dd>
          <DateTime time={account.connected_at} />
        </dd>
      </dl>
      {!account.can_decrypt && (
        <Notice variant="error" title="We can't read your saved key">
          <p>Courier quotes are unavailable. Enter the key again, or disconnect the account.</p>
        </Notice>
      )}
      <div role="status" className="empty:hidden">
        {check.isPending && <p>Testing…</p>}
        {check.data && (
          <p
            className={check.data.outcome === "accepted" ? "font-semibold text-good" : "text-alert"}
          >
            {OUTCOME_TEXTS[check.data.outcome]}
          </p>
        )}
      </div>
      {check.error && <Notice variant="error" title={explainWriteError(check.error)} />}
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {account.can_decrypt && (
          <Button variant="secondary" disabled={check.isPending} onClick={() => check.mutate()}>
            Test connection
          </Button>
        )}
        {canConnect && (
          <Button variant="text" onClick={() => onAsk("connect")}>
            Change the key
          </Button>
        )}
        <Button variant="text" onClick={() => onAsk("disconnect")}>
          Disconnect
        </Button>
      </div>
    </section>
  );
}

const NO_KEY = { api_key: "" };

/** Accepts the key of the store's account, which is tested before it is stored. */
function ConnectDialog({ replacing, onClose }: { replacing: boolean; onClose: () => void }) {
  const { slug } = useStore();
  const write = useConnectCouriers(slug);
  const toast = useToast();
  const edit = useEdit({
    values: NO_KEY,
    write,
    toValues: () => NO_KEY,
    onSaved: ({ outcome }) => {
      toast(
        outcome === "accepted"
          ? "Account connected"
          : `Key saved, but not tested. ${OUTCOME_TEXTS[outcome]}`,
      );
      onClose();
    },
  });
  return (
    <EditDialog
      title={replacing ? "Change the key" : "Connect an account"}
      onClose={onClose}
      edit={edit}
      what="the account"
      saveLabel="Test and save"
      pendingLabel="Testing…"
    >
      <Field
        label="API key"
        hint="Find it in Shipbubble under Integrations → APIs. We encrypt it and won't show it again. New quotes will use it."
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...edit.field("api_key")}
      />
    </EditDialog>
  );
}

/** Explains where quotes come from while the store has no account. */
const FALLBACK_TEXTS: Record<CourierAccountDetail["fallback"], string> = {
  sandbox: "New quotes come from test couriers, because this is a sandbox.",
  operator: "New quotes use the shared account.",
  none: "New quotes are unavailable until you connect an account.",
};

/** Explains the result of a connection test. */
const OUTCOME_TEXTS: Record<ConnectionOutcome, string> = {
  accepted: "The key works.",
  rejected: "Shipbubble rejected this key. Create a new one in Shipbubble and enter it here.",
  timeout: "Shipbubble didn't respond in time. Try again in a moment.",
  busy: "Too many requests to Shipbubble. Try again in a minute.",
  failed: "Shipbubble can't be reached. Try again in a moment.",
};
