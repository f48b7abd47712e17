import { withQuery } from "#lib/dashboard/page-query.ts";

const HOME = "/dashboard";
/** Stands for this host, whatever it is called. */
const HERE = "http://here.invalid";

/** Where to go on after signing in: a page of the dashboard, whatever else the address asks for. */
export function returnPath(next: string | string[] | undefined): string {
  const asked = [next].flat()[0] ?? HOME;
  if (!URL.canParse(asked, HERE)) return HOME;
  const { origin, pathname, search } = new URL(asked, HERE);
  return origin === HERE && pathname.startsWith(`${HOME}/`) ? pathname + search : HOME;
}

/** Where to sign in, and to go on from there to the page that asked for it. */
export function signInPath(from: string): string {
  const next = returnPath(from);
  return withQuery("/dashboard/sign-in", { next: next === HOME ? undefined : next });
}
