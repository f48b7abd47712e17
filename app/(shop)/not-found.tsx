import type { Metadata } from "next";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";

export const metadata: Metadata = { title: "Not found" };

/** Shown on client-side navigation; direct requests get `app/global-not-found.tsx`. */
export default function NotFound() {
  return <MissingPage />;
}
