import { notFound } from "next/navigation";
import { connection } from "next/server";
import { cache } from "react";
import { tableOfContents } from "#lib/docs/contents.ts";
import type { Facts } from "#lib/docs/facts.ts";
import { instance } from "#lib/runtime.ts";

/** What is true of this instance; undefined where the API is another one's, and the docs with it. */
export const findFacts = cache(async (): Promise<Facts | undefined> => {
  await connection();
  const parts = instance();
  if (!("db" in parts)) return undefined;
  const { env, policies } = parts;
  return { site: env.PUBLIC_URL, mode: env.APP_MODE, policies };
});

/** The same, for pages that are not there without. */
export async function readFacts(): Promise<Facts> {
  return (await findFacts()) ?? notFound();
}

/** All pages there are; once a request. */
export const readContents = cache(async () => tableOfContents(await readFacts()));
