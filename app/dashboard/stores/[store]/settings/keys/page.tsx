import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { storeKeys } from "#app/dashboard/_queries/keys.ts";
import { KeyList } from "#app/dashboard/stores/[store]/settings/keys/key-list.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { listStoreKeys } from "#lib/services/api-keys/store-keys.ts";

export const metadata: Metadata = { title: "API keys" };

export default async function KeysPage({ params }: { params: Promise<{ store: string }> }) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const client = new QueryClient();
  client.setQueryData(storeKeys(ctx.store.slug).queryKey, await listStoreKeys(ctx));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <KeyList />
    </HydrationBoundary>
  );
}
