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
  OUTCOME_TEXTS,
} from "#app/dashboard/stores/[store]/settings/payments/account-dialogs.tsx";
import type { PaymentAccountDetail } from "#lib/contract/dashboard/payment-settings.ts";

/** Connects and disconnects the store's Paystack account. */
export function PaymentAccountSettings({ currency }: { currency: string }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(paymentAccount(slug));
  const [asking, setAsking] = useState<"connect" | "disconnect">();
  const close = () => setAsking(undefined);
  return (
    <section
      aria-labelledby="paystack"
      className="flex flex-col items-start gap-5 rounded-sheet border border-rule bg-sheet p-5"
    >
      <div className="flex w-full flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="paystack" className="text-lead">
          Paystack
        </h2>
        {data.account && <State canDecrypt={data.account.can_decrypt} />}
      </div>
      {!data.supports_currency && (
        <Notice title={`Paystack can't charge ${currency}`}>
          <p>Your customers won't see this method.</p>
        </Notice>
      )}
      {data.account ? (
        <Connected account={data.account} />
      ) : (
        <p>
          {data.has_operator_account
            ? "Payments go to the shared account of this service. Connect your own account to receive them yourself."
            : "Connect your account so that customers can pay online by card, bank or USSD."}
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
        {data.account && (
          <Button variant="text" onClick={() => setAsking("disconnect")}>
            Disconnect
          </Button>
        )}
      </div>
      {asking === "connect" && (
        <ConnectPayments isReplacing={data.account !== null} onClose={close} />
      )}
      {asking === "disconnect" && <DisconnectPayments onClose={close} />}
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

function Connected({ account }: { account: NonNullable<PaymentAccountDetail["account"]> }) {
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
          {account.last_message_at ? <DateTime time={account.last_message_at} /> : "None yet"}
        </dd>
      </dl>
      {account.can_decrypt ? (
        <ConnectionTest />
      ) : (
        <Notice variant="error" title="We can't read your saved key">
          <p>Online payments are unavailable. Enter the key again, or disconnect the account.</p>
        </Notice>
      )}
      <div className="w-full">
        <Copyable label="Webhook URL" text={account.callback_url} />
        <p className="mt-2 text-fine text-ink-soft">
          Paste it in Paystack under Settings → API Keys & Webhooks. Without it, payments can take
          longer to appear.
        </p>
      </div>
    </>
  );
}

function ConnectionTest() {
  const { slug } = useStore();
  const check = useCheckPayments(slug);
  return (
    <>
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
      <Button variant="secondary" disabled={check.isPending} onClick={() => check.mutate()}>
        Test connection
      </Button>
    </>
  );
}
