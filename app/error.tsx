"use client";

import { lazy, Suspense } from "react";

const DashboardErrorPage = lazy(() => import("#app/dashboard/error.tsx"));

/** Error page outside the layouts of shop, dashboard and docs. Loaded on demand, as it is rarely needed. */
export default function ErrorPage(props: { error: unknown; retry: () => void }) {
  return (
    <Suspense>
      <DashboardErrorPage {...props} />
    </Suspense>
  );
}
