import { findMembership, type Role } from "#db/queries/stores/members.ts";
import type { Runtime } from "#lib/runtime.ts";

/** Returns the role of a request's merchant in the store with this slug; undefined for everyone else. */
export async function findRole(
  { db, accounts }: Pick<Runtime, "db" | "accounts">,
  slug: string,
  request: Headers,
): Promise<Role | undefined> {
  // Most visitors have no session: they cost no query.
  if (!(await accounts?.hasSessionCookie(request.get("cookie") ?? ""))) return undefined;
  const merchant = await accounts?.identify(request);
  const membership = merchant && (await findMembership(db, merchant.id, slug));
  return membership?.lacksTwoFactor ? undefined : membership?.role;
}
