import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { searchSynonyms } from "#app/dashboard/_queries/settings.ts";
import { SynonymsForm } from "#app/dashboard/stores/[store]/settings/search/synonyms-form.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getSynonyms } from "#lib/services/catalogue/search-synonyms.ts";

export const metadata: Metadata = { title: "Search" };

export default async function SearchSettingsPage({
  params,
}: {
  params: Promise<{ store: string }>;
}) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const client = new QueryClient();
  client.setQueryData(searchSynonyms(ctx.store.slug).queryKey, await getSynonyms(ctx));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SynonymsForm />
    </HydrationBoundary>
  );
}
