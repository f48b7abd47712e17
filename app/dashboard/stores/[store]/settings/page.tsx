import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { storeSettings } from "#app/dashboard/_queries/settings.ts";
import { SettingsForm } from "#app/dashboard/stores/[store]/settings/settings-form.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getSettings } from "#lib/services/stores/store-settings.ts";

export const metadata: Metadata = { title: "Store settings" };

export default async function SettingsPage({ params }: { params: Promise<{ store: string }> }) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const client = new QueryClient();
  client.setQueryData(storeSettings(ctx.store.slug).queryKey, await getSettings(ctx));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SettingsForm timeZones={["UTC", ...Intl.supportedValuesOf("timeZone")]} />
    </HydrationBoundary>
  );
}
