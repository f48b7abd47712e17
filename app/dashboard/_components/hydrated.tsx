import { type DataTag, dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";

interface HydratedProps<T> {
  query: { queryKey: DataTag<readonly unknown[], T, Error> };
  data: NoInfer<T>;
  children: ReactNode;
}

/** Gives a query of client components the data that the server has loaded. */
export function Hydrated<T>({ query, data, children }: HydratedProps<T>) {
  const client = new QueryClient();
  client.setQueryData(query.queryKey, data);
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>;
}
