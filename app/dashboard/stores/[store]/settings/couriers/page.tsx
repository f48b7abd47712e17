import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { courierAccount } from "#app/dashboard/_queries/courier-account.ts";
import { CourierAccountSettings } from "#app/dashboard/stores/[store]/settings/couriers/courier-account-settings.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getCourierAccount } from "#lib/services/stores/courier-account.ts";

export const metadata: Metadata = { title: "Couriers" };

export default async function CouriersPage({ params }: { params: Promise<{ store: string }> }) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const client = new QueryClient();
  client.setQueryData(courierAccount(ctx.store.slug).queryKey, await getCourierAccount(ctx));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CourierAccountSettings couriersOffered={ctx.store.delivery_enabled} />
    </HydrationBoundary>
  );
}
