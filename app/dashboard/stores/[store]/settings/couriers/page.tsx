import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { courierAccount } from "#app/dashboard/_queries/courier-account.ts";
import { CourierAccountSettings } from "#app/dashboard/stores/[store]/settings/couriers/courier-account-settings.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getCourierAccount } from "#lib/services/stores/courier-account.ts";

export const metadata: Metadata = { title: "Couriers" };

export default async function CouriersPage({
  params,
}: PageProps<"/dashboard/stores/[store]/settings/couriers">) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  return (
    <Hydrated query={courierAccount(ctx.store.slug)} data={await getCourierAccount(ctx)}>
      <CourierAccountSettings couriersOffered={ctx.store.delivery_enabled} />
    </Hydrated>
  );
}
