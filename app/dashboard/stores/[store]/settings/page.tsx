import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { storeSettings } from "#app/dashboard/_queries/settings.ts";
import { SettingsForm } from "#app/dashboard/stores/[store]/settings/settings-form.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getSettings } from "#lib/services/stores/store-settings.ts";

export const metadata: Metadata = { title: "Store settings" };

export default async function SettingsPage({
  params,
}: PageProps<"/dashboard/stores/[store]/settings">) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  return (
    <Hydrated query={storeSettings(ctx.store.slug)} data={await getSettings(ctx)}>
      <SettingsForm timeZones={["UTC", ...Intl.supportedValuesOf("timeZone")]} />
    </Hydrated>
  );
}
