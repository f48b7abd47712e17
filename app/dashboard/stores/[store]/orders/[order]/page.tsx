import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { storeOrder } from "#app/dashboard/_queries/orders.ts";
import { OrderView } from "#app/dashboard/stores/[store]/orders/[order]/order-view.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

interface OrderPageProps {
  params: Promise<{ store: string; order: string }>;
}

export async function generateMetadata({ params }: OrderPageProps): Promise<Metadata> {
  return { title: (await params).order };
}

export default async function OrderPage({ params }: OrderPageProps) {
  const { store, order } = await params;
  const ctx = await getDashboardContext(store);
  const client = new QueryClient();
  const found = await getMerchantOrder(ctx, { order }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  });
  client.setQueryData(storeOrder(store, order).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OrderView number={order} />
    </HydrationBoundary>
  );
}
