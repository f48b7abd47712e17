"use client";

import { lazy, Suspense } from "react";

const ShopErrorPage = lazy(() => import("#app/(shop)/error.tsx"));

/** Where not even the shop's frame stands: so seldom that it is loaded only then. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <Suspense>
        <ShopErrorPage {...props} />
      </Suspense>
    </main>
  );
}
