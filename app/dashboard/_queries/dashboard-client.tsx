"use client";

import { MutationCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError, shouldRetry } from "#app/_queries/fetch-api.ts";
import { signInPath } from "#lib/dashboard/return-path.ts";

const UNAUTHORIZED = 401;

/** Around the dashboard's pages. Whoever's session ended is led to where they can sign in again. */
export function DashboardClient({ children }: { children: ReactNode }) {
  const [client] = useState(createDashboardClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

export function createDashboardClient(): QueryClient {
  return new QueryClient({
    // Of all, those too that have something to do themselves when they are refused.
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: { retry: shouldRetry, throwOnError: leaveWhenSignedOut },
      // Offline it fails at once: kept until later, it would be made after the merchant had given it up.
      mutations: { networkMode: "always" },
    },
  });
}

function leaveWhenSignedOut(error: Error): false {
  if (error instanceof ApiError && error.status === UNAUTHORIZED) {
    const { pathname, search } = window.location;
    window.location.assign(signInPath(pathname + search));
  }
  return false;
}
