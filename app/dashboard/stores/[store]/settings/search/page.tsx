import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { searchSynonyms } from "#app/dashboard/_queries/settings.ts";
import { SynonymsForm } from "#app/dashboard/stores/[store]/settings/search/synonyms-form.tsx";
import { getSynonyms } from "#lib/services/search/search-synonyms.ts";

export const metadata: Metadata = { title: "Search" };

export default ownersPage(async (ctx) => (
  <Hydrated query={searchSynonyms(ctx.store.slug)} data={await getSynonyms(ctx)}>
    <SynonymsForm />
  </Hydrated>
));
