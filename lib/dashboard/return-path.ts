import { withQuery } from "#lib/dashboard/page-query.ts";

const HOME = "/dashboard";

/** Cookie with the slug of the store that the merchant opened last. */
export const LAST_STORE_COOKIE = "last-store";
/** Placeholder for this host. */
const HERE = "http://here.invalid";

/** Returns the dashboard page to open after sign-in; ignores other URLs. */
export function returnPath(next: string | string[] | undefined): string {
  const target = [next].flat()[0] ?? HOME;
  if (!URL.canParse(target, HERE)) return HOME;
  const { origin, pathname, search } = new URL(target, HERE);
  return origin === HERE && pathname.startsWith(`${HOME}/`) ? pathname + search : HOME;
}

/** Returns the URL of the sign-in page that leads back to `from`. */
export function signInPath(from: string): string {
  const next = returnPath(from);
  return withQuery("/dashboard/sign-in", { next: next === HOME ? undefined : next });
}
