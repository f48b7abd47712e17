import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Button, buttonClasses } from "#app/_ui/button.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { runtime } from "#lib/current-runtime.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { getSandboxPayment, type SANDBOX_CHOICES } from "#lib/services/payments/sandbox-payment.ts";

export const metadata: Metadata = {
  title: "Test payment",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

const LABELS: Record<keyof typeof SANDBOX_CHOICES, string> = {
  pay: "Pay",
  decline: "Decline",
  late: "Pay after the deadline",
  little: "Pay too little",
  twice: "Pay twice",
};

/** The page of the test provider, on which a shopper chooses what happens. It replaces a provider's own site. */
export default async function SandboxPaymentPage({
  params,
}: PageProps<"/sandbox-payment/[reference]">) {
  const { reference } = await params;
  const payment = await getSandboxPayment(runtime(), reference).catch(undefinedIfNotFound);
  if (!payment) notFound();
  const { amount, currency, outcome, return_url } = payment;
  return (
    <main className="page flex max-w-[40rem] flex-col gap-8 py-10 md:py-16">
      <Notice title="Test payment">No money moves.</Notice>
      <header className="flex flex-col gap-2">
        <h1 className="text-head">{outcome ? "Thank you" : "Choose what happens"}</h1>
        <p className="text-lead figures">{formatMoney(amount, currency)}</p>
      </header>
      {outcome ? (
        <Decided returnUrl={return_url} />
      ) : (
        <Choices reference={reference}>
          <a href={return_url} className={buttonClasses("text")}>
            Leave without paying
          </a>
        </Choices>
      )}
    </main>
  );
}

function Choices({ reference, children }: { reference: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action="/api/storefront/sandbox-payment"
      className="flex flex-col items-stretch gap-3 sm:items-start"
    >
      <input type="hidden" name="reference" value={reference} />
      {Object.entries(LABELS).map(([choice, label]) => (
        <Button
          key={choice}
          type="submit"
          name="choice"
          value={choice}
          variant={choice === "pay" ? "primary" : "secondary"}
        >
          {label}
        </Button>
      ))}
      {children}
    </form>
  );
}

/** A form must not redirect to another site, so the page does. */
function Decided({ returnUrl }: { returnUrl: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${returnUrl}`} />
      <p>
        <a href={returnUrl} className={buttonClasses("primary")}>
          Return to the shop
        </a>
      </p>
    </>
  );
}
