import type { Metadata } from "next";
import { NewProducts } from "#app/(shop)/_components/catalogue/new-products.tsx";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";

/** Requests status 404 for this page. */
export const NOT_FOUND: Metadata = {
  title: "Not found",
  robots: { index: false },
  other: { "page-status": "404" },
};

/** Rendered as a page, because what Next sends for `notFound()` is empty without JavaScript. */
export function ProductNotFound() {
  return (
    <>
      <MissingPage />
      <div className="page">
        <NewProducts />
      </div>
    </>
  );
}
