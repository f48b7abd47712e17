import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { orderMails } from "#app/dashboard/_queries/mails.ts";
import { storeOrder } from "#app/dashboard/_queries/orders.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { OrderView } from "#app/dashboard/stores/[store]/orders/[order]/order-view.tsx";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { listOrderMails } from "#lib/services/mails/list-mails.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

export async function generateMetadata({
  params,
}: PageProps<"/dashboard/stores/[store]/orders/[order]">): Promise<Metadata> {
  return { title: (await params).order };
}

export default async function OrderPage({
  params,
}: PageProps<"/dashboard/stores/[store]/orders/[order]">) {
  const { store, order } = await params;
  const ctx = await getDashboardContext(store);
  const found = await getMerchantOrder(ctx, { order }).catch(undefinedIfNotFound);
  if (!found) notFound();
  const mails = await listOrderMails(ctx, { order });
  return (
    <Hydrated query={storeOrder(store, order)} data={found}>
      <Hydrated query={orderMails(store, order)} data={mails}>
        <OrderView number={order} />
      </Hydrated>
    </Hydrated>
  );
}
