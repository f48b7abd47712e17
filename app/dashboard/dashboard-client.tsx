"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { shouldRetry } from "#app/_queries/fetch-api.ts";
import { hasUnsavedChanges } from "#app/dashboard/_components/unsaved-changes.ts";
import { isSignedOut } from "#app/dashboard/_queries/service-errors.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";

/**
 * Provides the query client. Redirects to sign-in when the session has ended, unless the page has unsaved
 * changes.
 */
export function DashboardClient({ children }: { children: ReactNode }) {
  const [client] = useState(createDashboardClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export function createDashboardClient(): QueryClient {
  return new QueryClient({
    // For all mutations, including those with their own error handler.
    mutationCache: new MutationCache({ onError: redirectWhenSignedOut }),
    defaultOptions: {
      queries: { retry: shouldRetry, throwOnError: redirectWhenSignedOut },
      // Fail at once when offline: a paused mutation could run long after the merchant gave up.
      mutations: { networkMode: "always" },
    },
  });
}

function redirectWhenSignedOut(error: Error): false {
  if (isSignedOut(error) && !hasUnsavedChanges()) {
    const { pathname, search } = window.location;
    window.location.assign(signInPath(pathname + search));
  }
  return false;
}
