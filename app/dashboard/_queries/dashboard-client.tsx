"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FetchError, shouldRetry } from "#app/_queries/fetch-api.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";

const UNAUTHORIZED = 401;

/** Provides the query client. Redirects to sign-in when the session has ended. */
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
  if (error instanceof FetchError && error.status === UNAUTHORIZED) {
    const { pathname, search } = window.location;
    window.location.assign(signInPath(pathname + search));
  }
  return false;
}
