"use client";

import ShopErrorPage from "#app/(storefront)/error.tsx";

/** Where not even the shop's frame stands. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <main>
      <ShopErrorPage {...props} />
    </main>
  );
}
