import type { Metadata } from "next";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";

export const metadata: Metadata = { title: "Not found" };

/** Under way from one page to another; asked for by its address, such a page is `app/global-not-found.tsx`. */
export default function NotFound() {
  return <MissingPage />;
}
