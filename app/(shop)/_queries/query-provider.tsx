"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shouldRetry } from "#app/_queries/fetch-api.ts";

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });

/** Shared by all pages of a visit. */
let browserClient: QueryClient | undefined;

function getClient(): QueryClient {
  // The server needs a client per request.
  if (typeof window === "undefined") return newClient();
  browserClient ??= newClient();
  return browserClient;
}

/** Provides the query client around the components that need it; other pages do not load React Query. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={getClient()}>{children}</QueryClientProvider>;
}
