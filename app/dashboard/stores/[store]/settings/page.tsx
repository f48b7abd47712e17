import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { storeSettings } from "#app/dashboard/_queries/settings.ts";
import { SettingsForm } from "#app/dashboard/stores/[store]/settings/settings-form.tsx";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { getSettings } from "#lib/services/stores/store-settings.ts";

export const metadata: Metadata = { title: "Store settings" };

export default ownersPage(async (ctx) => (
  <Hydrated query={storeSettings(ctx.store.slug)} data={await getSettings(ctx)}>
    <SettingsForm
      timeZones={["UTC", ...Intl.supportedValuesOf("timeZone")]}
      phoneCountry={countryOfPhone(ctx.store.phone)}
    />
  </Hydrated>
));
