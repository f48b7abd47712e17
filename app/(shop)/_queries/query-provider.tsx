"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { shouldRetry } from "#app/_queries/fetch-api.ts";

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } });

/** One for the whole visit, so that what one part has asked another need not ask again. */
let visit: QueryClient | undefined;

function clientOf(): QueryClient {
  // On the server every request is another visit.
  if (typeof window === "undefined") return newClient();
  visit ??= newClient();
  return visit;
}

/** Around what asks the shop's API: the pages that do not need it never load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={clientOf()}>{children}</QueryClientProvider>;
}
