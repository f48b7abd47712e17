import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { people } from "#app/dashboard/_queries/people.ts";
import { PeopleList } from "#app/dashboard/stores/[store]/settings/people/people-list.tsx";
import { listPeople } from "#lib/services/members/people.ts";

export const metadata: Metadata = { title: "People" };

export default ownersPage(async (ctx) => (
  <Hydrated query={people(ctx.store.slug)} data={await listPeople(ctx)}>
    <PeopleList />
  </Hydrated>
));
