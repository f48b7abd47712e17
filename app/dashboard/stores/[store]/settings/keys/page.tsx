import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { storeKeys } from "#app/dashboard/_queries/keys.ts";
import { KeyList } from "#app/dashboard/stores/[store]/settings/keys/key-list.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { listStoreKeys } from "#lib/services/api-keys/store-keys.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({
  params,
}: PageProps<"/dashboard/stores/[store]/settings/keys">) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  return (
    <Hydrated query={storeKeys(ctx.store.slug)} data={await listStoreKeys(ctx)}>
      <KeyList />
    </Hydrated>
  );
}
