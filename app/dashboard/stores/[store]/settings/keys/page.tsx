import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { storeKeys } from "#app/dashboard/_queries/settings.ts";
import { KeyList } from "#app/dashboard/stores/[store]/settings/keys/key-list.tsx";
import { listStoreKeys } from "#lib/services/api-keys/store-keys.ts";

export const metadata: Metadata = { title: "API keys" };

export default ownersPage(async (ctx) => (
  <Hydrated query={storeKeys(ctx.store.slug)} data={await listStoreKeys(ctx)}>
    <KeyList />
  </Hydrated>
));
