"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Copyable } from "#app/dashboard/_components/copyable.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { paymentAccount, useCheckPayments } from "#app/dashboard/_queries/payment-settings.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import {
  ConnectPayments,
  DisconnectPayments,
  UpdateSigningSecret,
} from "#app/dashboard/stores/[store]/settings/payments/account-dialogs.tsx";
import {
  outcomeText,
  PROVIDER_TEXTS,
} from "#app/dashboard/stores/[store]/settings/payments/provider-texts.ts";
import type {
  AccountProvider,
  PaymentAccountDetail,
} from "#lib/contract/dashboard/payment-settings.ts";
import { PAYMENT_METHOD_NAMES } from "#lib/dashboard/payment-labels.ts";

interface PaymentAccountSettingsProps {
  provider: AccountProvider;
  currency: string;
}

/** Connects and disconnects the store's account with a provider. */
export function PaymentAccountSettings({ provider, currency }: PaymentAccountSettingsProps) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(paymentAccount(slug, provider));
  const [asking, setAsking] = useState<"connect" | "secret" | "disconnect">();
  const name = PAYMENT_METHOD_NAMES[provider];
  const { purpose } = PROVIDER_TEXTS[provider];
  const dialog = { provider, onClose: () => setAsking(undefined) };
  const needsSecret = data.account?.has_signing_secret === false;
  return (
    <section
      aria-labelledby={provider}
      className="flex flex-col items-start gap-5 rounded-sheet border border-rule bg-sheet p-5"
    >
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={provider} className="text-lead">
          {name}
        </h3>
        {data.account && <State canDecrypt={data.account.can_decrypt} />}
      </div>
      {!data.supports_currency && (
        <Notice title={`${name} can't charge ${currency}`}>
          <p>Your customers won't see this method.</p>
        </Notice>
      )}
      {data.account ? (
        <Connected provider={provider} account={data.account} />
      ) : (
        <p>
          {data.has_operator_account
            ? "Payments go to the shared account of this service. Connect your own account to receive them yourself."
            : purpose}
        </p>
      )}
      {!data.can_connect && (
        <p className="text-ink-soft">
          Accounts can't be connected yet: the operator of this service must set ENCRYPTION_SECRET
          first.
        </p>
      )}
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        {data.can_connect && (
          <Button variant={data.account ? "text" : undefined} onClick={() => setAsking("connect")}>
            {data.account ? "Change the key" : "Connect an account"}
          </Button>
        )}
        {data.account && data.account.has_signing_secret !== null && (
          <Button
            variant={needsSecret ? undefined : "text"}
            onClick={() => setAsking("secret")}
            className={needsSecret ? "order-first" : ""}
          >
            {needsSecret ? "Enter the signing secret" : "Change the signing secret"}
          </Button>
        )}
        {data.account && (
          <Button variant="text" onClick={() => setAsking("disconnect")}>
            Disconnect
          </Button>
        )}
      </div>
      {asking === "connect" && <ConnectPayments isReplacing={data.account !== null} {...dialog} />}
      {asking === "secret" && <UpdateSigningSecret isReplacing={!needsSecret} {...dialog} />}
      {asking === "disconnect" && <DisconnectPayments {...dialog} />}
    </section>
  );
}

function State({ canDecrypt }: { canDecrypt: boolean }) {
  return (
    <span className={`text-fine font-semibold ${canDecrypt ? "text-good" : "text-alert"}`}>
      {canDecrypt ? "Connected" : "Not working"}
    </span>
  );
}

interface ConnectedProps {
  provider: AccountProvider;
  account: NonNullable<PaymentAccountDetail["account"]>;
}

function Connected({ provider, account }: ConnectedProps) {
  const name = PAYMENT_METHOD_NAMES[provider];
  const { webhook, rolling } = PROVIDER_TEXTS[provider];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Key</dt>
        <dd>
          <code>…{account.last_four}</code>
        </dd>
        <dt className="text-ink-soft">Connected</dt>
        <dd>
          <DateTime time={account.connected_at} />
        </dd>
        <dt className="text-ink-soft">Last webhook received</dt>
        <dd>
          {account.last_webhook_at ? <DateTime time={account.last_webhook_at} /> : "None yet"}
        </dd>
      </dl>
      {account.can_decrypt ? (
        <ConnectionTest provider={provider} />
      ) : (
        <Notice variant="error" title="We can't read your saved key">
          <p>
            Payments with {name} are unavailable. Enter the key again, or disconnect the account.
          </p>
        </Notice>
      )}
      {account.has_signing_secret === false && (
        <Notice title="We couldn't create the webhook">
          <p>
            In {name}, under Developers → Webhooks, add an endpoint with the webhook URL below and
            these events: <code>checkout.session.*</code>, <code>charge.refunded</code>,{" "}
            <code>refund.*</code>, <code>charge.dispute.*</code>. Then enter its signing secret
            here. Until then, payments, refunds and disputes can take up to a day to appear.
          </p>
        </Notice>
      )}
      <div className="w-full">
        <Copyable label="Webhook URL" text={account.webhook_url} />
        <p className="mt-2 text-fine text-ink-soft">{webhook}</p>
      </div>
      <p className="text-fine text-ink-soft">
        When you roll the key in {name}, save the new one here at once. {rolling}
      </p>
    </>
  );
}

function ConnectionTest({ provider }: { provider: AccountProvider }) {
  const { slug } = useStore();
  const check = useCheckPayments(slug, provider);
  return (
    <>
      <div role="status" className="empty:hidden">
        {check.isPending && <p>Testing…</p>}
        {check.data && (
          <p
            className={check.data.outcome === "accepted" ? "font-semibold text-good" : "text-alert"}
          >
            {outcomeText(check.data.outcome, PAYMENT_METHOD_NAMES[provider])}
          </p>
        )}
      </div>
      {check.error && <Notice variant="error" title={explainWriteError(check.error)} />}
      <Button variant="secondary" disabled={check.isPending} onClick={() => check.mutate()}>
        Test connection
      </Button>
    </>
  );
}
