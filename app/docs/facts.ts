import { connection } from "next/server";
import { cache } from "react";
import type { Facts } from "#lib/docs/facts.ts";
import { runtime } from "#lib/runtime.ts";

/** What is true of this instance. Once a request. */
export const readFacts = cache(async (): Promise<Facts> => {
  await connection();
  const { env, policies } = runtime();
  return { site: env.PUBLIC_URL, mode: env.APP_MODE, policies };
});
