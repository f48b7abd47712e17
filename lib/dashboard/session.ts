import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { signInPath } from "#lib/dashboard/return-path.ts";
import { runtime } from "#lib/runtime.ts";
import { listMemberStores } from "#lib/services/members/list-member-stores.ts";
import { openStore } from "#lib/services/members/open-store.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Who looks at the page; one question a request. Undefined where nobody is signed in. */
export const currentMerchant = cache(async () => {
  return runtime().accounts?.identify(await headers());
});

/** Who looks at the page; whoever is not signed in is led to where they can. */
export async function requireMerchant(): Promise<DashboardContext["merchant"]> {
  const merchant = await currentMerchant();
  if (merchant) return merchant;
  redirect(signInPath((await headers()).get("x-page") ?? ""));
}

/** The stores of whoever looks at the page, by name. */
export const merchantStores = cache(async () => {
  const { id } = await requireMerchant();
  return listMemberStores(runtime().db, id);
});

/** The store a page is about, for somebody who works in it; for everybody else there is no such page. */
export const openDashboard = cache(async (slug: string): Promise<DashboardContext> => {
  const merchant = await requireMerchant();
  const { signal } = new AbortController();
  return (
    (await openStore({ ...runtime(), signal, idempotencyKey: null }, merchant, slug)) ?? notFound()
  );
});
