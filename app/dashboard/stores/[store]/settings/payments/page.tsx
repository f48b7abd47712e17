import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import {
  paymentAccount,
  paymentMethods,
  refundSettings,
} from "#app/dashboard/_queries/payment-settings.ts";
import { PaymentAccountSettings } from "#app/dashboard/stores/[store]/settings/payments/payment-account-settings.tsx";
import { PaymentMethodsForm } from "#app/dashboard/stores/[store]/settings/payments/payment-methods-form.tsx";
import { RefundSettingsForm } from "#app/dashboard/stores/[store]/settings/payments/refund-settings-form.tsx";
import { AccountProvider } from "#lib/contract/dashboard/payment-settings.ts";
import { getMethodSettings, getRefundSettings } from "#lib/services/payments/method-settings.ts";
import { getPaymentAccount } from "#lib/services/payments/payment-account.ts";

export const metadata: Metadata = { title: "Payments" };

export default ownersPage(async (ctx) => {
  const { slug } = ctx.store;
  const accounts = await Promise.all(
    AccountProvider.options.map((provider) => getPaymentAccount(ctx, { provider })),
  );
  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <PageHead title="Payments">
        <p>How customers pay, and the accounts that their payments go to.</p>
      </PageHead>
      <Section title="Accounts">
        {accounts.map((account) => (
          <Hydrated
            key={account.provider}
            query={paymentAccount(slug, account.provider)}
            data={account}
          >
            <PaymentAccountSettings provider={account.provider} currency={ctx.store.currency} />
          </Hydrated>
        ))}
      </Section>
      <Section title="Methods">
        <Hydrated query={paymentMethods(slug)} data={await getMethodSettings(ctx)}>
          <PaymentMethodsForm />
        </Hydrated>
      </Section>
      <Section title="Refunds">
        <Hydrated query={refundSettings(slug)} data={await getRefundSettings(ctx)}>
          <RefundSettingsForm />
        </Hydrated>
      </Section>
    </div>
  );
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-title">{title}</h2>
      {children}
    </div>
  );
}
