import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { listMemberships } from "#db/queries/stores/members.ts";
import { runtime } from "#lib/current-runtime.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { openInvitation } from "#lib/services/members/invitations.ts";
import { openStore } from "#lib/services/members/open-store.ts";
import { findStorefront } from "#lib/services/stores/find-storefront.ts";

/** Returns the signed-in merchant, read once per request; undefined when signed out. */
export const currentMerchant = cache(async () => {
  return runtime().accounts?.identify(await headers());
});

/** Returns whether merchants can sign in to this instance. */
export function hasAccounts(): boolean {
  return runtime().accounts !== undefined;
}

/** Returns whether this instance sends emails. */
export function sendsMails(): boolean {
  return runtime().services.mailer !== undefined;
}

/** Returns whether the token of a link still sets a new password. */
export async function canResetPassword(token: string): Promise<boolean> {
  return (await runtime().accounts?.canResetPassword(token)) ?? false;
}

/** Finds the invitation with this token; undefined when the link no longer works. */
export async function invitationOf(token: string) {
  return openInvitation(runtime(), token);
}

/** Returns the signed-in merchant. Redirects to sign-in otherwise. */
export async function requireMerchant() {
  const merchant = await currentMerchant();
  if (merchant) return merchant;
  redirect(signInPath((await headers()).get("x-page") ?? ""));
}

/** Returns how many recovery codes the signed-in merchant, who has an authenticator app, has not used. */
export async function countRecoveryCodes(): Promise<number> {
  const { id } = await requireMerchant();
  return (await runtime().accounts?.twoFactor.countRecoveryCodes(id)) ?? 0;
}

/** Returns the merchant's stores, sorted by name. */
export const merchantStores = cache(async () => {
  const { id } = await requireMerchant();
  return listMemberships(runtime().db, id);
});

/** Returns whether the pages of this instance show the store. */
export const isStorefront = cache(async (storeUid: string): Promise<boolean> => {
  return (await findStorefront(runtime()))?.store.uid === storeUid;
});

/** Returns the context of a store's page. Renders not-found for merchants who are not members. */
export const getDashboardContext = cache(async (slug: string): Promise<DashboardContext> => {
  const merchant = await requireMerchant();
  const { signal } = new AbortController();
  const caller = { merchant, signal, idempotencyKey: null };
  const ctx = await openStore(runtime(), slug, caller).catch(redirectToSetUp);
  return ctx ?? notFound();
});

/** Redirects to the set-up of two-factor sign-in when the store requires it. */
function redirectToSetUp(error: unknown): never {
  if (error instanceof Failure && error.code === "TWO_FACTOR_REQUIRED") {
    redirect("/dashboard/account");
  }
  throw error;
}
