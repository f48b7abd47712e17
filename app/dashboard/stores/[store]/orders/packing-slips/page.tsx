import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { PrintButton } from "#app/_ui/print-button.tsx";
import { PackingSlip } from "#app/dashboard/stores/[store]/orders/packing-slip.tsx";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

export const metadata: Metadata = { title: "Packing slips" };

/** Packing slips of one or more orders, one per printed page. Ignores orders that do not exist. */
export default async function PackingSlipsPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/orders/packing-slips">) {
  const ctx = await getDashboardContext((await params).store);
  const numbers = [(await searchParams).order ?? []]
    .flat()
    .filter((order) => merchantOrderRoutes.read.params.safeParse({ order }).success)
    .slice(0, ROWS_PER_PAGE);
  const orders = await Promise.all(
    numbers.map((order) => getMerchantOrder(ctx, { order }).catch(undefinedIfNotFound)),
  );
  if (!orders.some(Boolean)) notFound();
  const list = `/dashboard/stores/${ctx.store.slug}/orders`;
  return (
    <>
      <div className="no-print mb-8 flex max-w-[50rem] flex-wrap items-center justify-between gap-4">
        <Link
          href={numbers.length === 1 ? `${list}/${numbers[0]}` : list}
          className="font-semibold underline underline-offset-4"
        >
          {numbers.length === 1 ? "Back to the order" : "All orders"}
        </Link>
        <h1 className="sr-only">Packing slips</h1>
        <PrintButton />
      </div>
      <div className="flex flex-col gap-16 print:block">
        {orders.map(
          (found) =>
            found && (
              <PackingSlip key={found.order.uid} order={found.order} address={ctx.store.address} />
            ),
        )}
      </div>
    </>
  );
}
