"use client";

import { lazy, Suspense } from "react";

const ShopErrorPage = lazy(() => import("#app/(shop)/error.tsx"));

/** Error page outside the shop's layout. Loaded on demand, as it is rarely needed. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <Suspense>
        <ShopErrorPage {...props} />
      </Suspense>
    </main>
  );
}
