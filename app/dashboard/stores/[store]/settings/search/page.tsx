import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { searchSynonyms } from "#app/dashboard/_queries/settings.ts";
import { SynonymsForm } from "#app/dashboard/stores/[store]/settings/search/synonyms-form.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { getSynonyms } from "#lib/services/catalogue/search-synonyms.ts";

export const metadata: Metadata = { title: "Search" };

export default async function SearchSettingsPage({
  params,
}: PageProps<"/dashboard/stores/[store]/settings/search">) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  return (
    <Hydrated query={searchSynonyms(ctx.store.slug)} data={await getSynonyms(ctx)}>
      <SynonymsForm />
    </Hydrated>
  );
}
