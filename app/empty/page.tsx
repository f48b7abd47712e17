import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { instance } from "#lib/runtime.ts";

export const metadata: Metadata = { robots: { index: false } };

/** Nothing, rendered on every request: what measurements of the other pages are held against. */
export default async function EmptyPage() {
  await connection();
  if (!instance().env.EMPTY_PAGE) notFound();
  return null;
}
