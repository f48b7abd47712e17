import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { instance } from "#lib/current-runtime.ts";
import { tableOfContents } from "#lib/docs/contents.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";

/** Returns the properties of this instance; undefined for a remote store, which has no docs. */
export const findInstanceInfo = cache(async (): Promise<InstanceInfo | undefined> => {
  await connection();
  const parts = instance();
  if (!("db" in parts)) return undefined;
  const { env, policies } = parts;
  return { site: env.PUBLIC_URL, mode: env.APP_MODE, policies };
});

/** Returns the properties of this instance, or renders the 404 page. */
export async function getInstanceInfo(): Promise<InstanceInfo> {
  return (await findInstanceInfo()) ?? notFound();
}

/** Returns all pages, once per request. */
export const readContents = cache(async () => tableOfContents(await getInstanceInfo()));
