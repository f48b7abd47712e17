import type { Metadata } from "next";
import { NewArrivals } from "#app/(shop)/_components/catalogue/new-arrivals.tsx";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";

/** Metadata that makes the server send this page with status 404. */
export const NOT_FOUND: Metadata = {
  title: "Not found",
  robots: { index: false },
  other: { "page-status": "404" },
};

/** A page, because Next's response to `notFound()` is empty without JavaScript. */
export function CatalogueNotFound() {
  return (
    <>
      <MissingPage />
      <div className="page">
        <NewArrivals />
      </div>
    </>
  );
}
