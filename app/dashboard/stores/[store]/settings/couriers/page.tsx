import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { courierAccount } from "#app/dashboard/_queries/settings.ts";
import { CourierAccountSettings } from "#app/dashboard/stores/[store]/settings/couriers/courier-account-settings.tsx";
import { getCourierAccount } from "#lib/services/stores/courier-account.ts";

export const metadata: Metadata = { title: "Couriers" };

export default ownersPage(async (ctx) => (
  <Hydrated query={courierAccount(ctx.store.slug)} data={await getCourierAccount(ctx)}>
    <CourierAccountSettings couriersOffered={ctx.store.delivery_enabled} />
  </Hydrated>
));
