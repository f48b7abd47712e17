import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { paymentAccount, paymentMethods } from "#app/dashboard/_queries/payment-settings.ts";
import { PaymentAccountSettings } from "#app/dashboard/stores/[store]/settings/payments/payment-account-settings.tsx";
import { PaymentMethodsForm } from "#app/dashboard/stores/[store]/settings/payments/payment-methods-form.tsx";
import { getMethodSettings } from "#lib/services/payments/method-settings.ts";
import { getPaymentAccount } from "#lib/services/payments/payment-account.ts";

export const metadata: Metadata = { title: "Payments" };

export default ownersPage(async (ctx) => {
  const { slug } = ctx.store;
  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <PageHead title="Payments">
        <p>How customers pay, and the account that their payments go to.</p>
      </PageHead>
      <Hydrated query={paymentAccount(slug)} data={await getPaymentAccount(ctx)}>
        <PaymentAccountSettings currency={ctx.store.currency} />
      </Hydrated>
      <Hydrated query={paymentMethods(slug)} data={await getMethodSettings(ctx)}>
        <PaymentMethodsForm />
      </Hydrated>
    </div>
  );
});
