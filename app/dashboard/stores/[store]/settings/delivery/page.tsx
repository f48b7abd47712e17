import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { deliveryOptions, pickupPoints } from "#app/dashboard/_queries/settings.ts";
import { OptionList } from "#app/dashboard/stores/[store]/settings/delivery/option-list.tsx";
import { PickupPointList } from "#app/dashboard/stores/[store]/settings/delivery/pickup-point-list.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { listOptions } from "#lib/services/stores/delivery-options.ts";
import { listLocations } from "#lib/services/stores/locations.ts";

export const metadata: Metadata = { title: "Delivery" };

export default async function DeliveryPage({ params }: { params: Promise<{ store: string }> }) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const { slug } = ctx.store;
  const [options, locations] = await Promise.all([listOptions(ctx), listLocations(ctx)]);
  const client = new QueryClient();
  client.setQueryData(deliveryOptions(slug).queryKey, options);
  client.setQueryData(pickupPoints(slug).queryKey, locations);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHead title="Delivery" />
      <div className="flex max-w-[52rem] flex-col gap-12">
        <OptionList />
        <PickupPointList />
      </div>
    </HydrationBoundary>
  );
}
