"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useState } from "react";
import { worthRetrying } from "#app/(storefront)/_queries/fetch-shop.ts";

/** What every part of the storefront knows of its shop. */
export interface Shop {
  slug: string;
  name: string;
  /** ISO 4217 */
  currency: string;
}

const ShopContext = createContext<Shop | undefined>(undefined);

export function ShopProvider({ shop, children }: { shop: Shop; children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } }),
  );
  return (
    <ShopContext value={shop}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ShopContext>
  );
}

export function useShop(): Shop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error("useShop is for parts inside a ShopProvider");
  return shop;
}
