import type { Metadata } from "next";
import { Notice } from "#app/_ui/notice.tsx";
import { LookupForm } from "#app/(shop)/orders/_components/lookup-form.tsx";
import { formatCount } from "#lib/format/format-count.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { getShop } from "#lib/shop/current-shop.ts";
import { parseWait, WAIT } from "#lib/shop/orders/tracked-order-form.ts";

export const metadata: Metadata = {
  title: "Track your order",
  description: "Find your order by its number and your email or phone.",
  robots: { index: false },
};

export default async function OrdersPage({ searchParams }: PageProps<"/orders">) {
  const { store, orderLinkSecret } = await getShop();
  const minutes = parseWait((await searchParams)[WAIT]);
  const phone = formatPhone(store.phone, store.phone);
  const contacts = [phone, store.email].filter(Boolean).join(" or ");
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-8 py-10 md:grid-cols-2 md:py-16">
      <div className="flex flex-col gap-5">
        <h1 className="text-head">Track your order</h1>
        <p className="max-w-[42ch] text-lead text-ink-soft">
          Enter your order number and the email or phone you ordered with.
        </p>
      </div>
      <div className="flex flex-col gap-6">
        {minutes !== undefined && (
          <Notice variant="error" title="Too many requests">
            Try again in {formatCount(minutes, "minute")}, or contact {store.store_name}
            {phone && ` at ${phone}`}.
          </Notice>
        )}
        {orderLinkSecret() === undefined ? (
          <Notice title="Order tracking is not available">
            Contact {store.store_name}
            {contacts && ` at ${contacts}`} with your order number.
          </Notice>
        ) : (
          <LookupForm />
        )}
      </div>
    </div>
  );
}
