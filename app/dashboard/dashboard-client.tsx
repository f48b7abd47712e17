"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FetchError, shouldRetry } from "#app/_queries/fetch-api.ts";
import { hasUnsavedChanges } from "#app/dashboard/_components/unsaved-changes.ts";
import { isSignedOut } from "#app/dashboard/_queries/service-errors.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";

/**
 * Provides the query client. Redirects to sign-in when the session has ended, and to the account when the store
 * requires two-factor sign-in, unless the page has unsaved changes.
 */
export function DashboardClient({ children }: { children: ReactNode }) {
  const [client] = useState(createDashboardClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export function createDashboardClient(): QueryClient {
  return new QueryClient({
    // For all mutations, including those with their own error handler.
    mutationCache: new MutationCache({ onError: redirectWhenRejected }),
    defaultOptions: {
      queries: { retry: shouldRetry, throwOnError: redirectWhenRejected },
      // Fail at once when offline: a paused mutation could run long after the merchant gave up.
      mutations: { networkMode: "always" },
    },
  });
}

function redirectWhenRejected(error: Error): false {
  if (hasUnsavedChanges()) return false;
  if (isSignedOut(error)) {
    const { pathname, search } = window.location;
    window.location.assign(signInPath(pathname + search));
  }
  if (error instanceof FetchError && error.code === "TWO_FACTOR_REQUIRED") {
    window.location.assign("/dashboard/account");
  }
  return false;
}
