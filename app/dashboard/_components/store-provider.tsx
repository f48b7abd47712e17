"use client";

import { createContext, type ReactNode, useContext } from "react";

interface CurrentStore {
  slug: string;
  name: string;
  currency: string;
  /** IANA name. */
  timeZone: string;
  role: "owner" | "staff";
  /** Whether this instance's pages show the store. */
  isStorefront: boolean;
  /** Public URL of this instance, without a trailing slash. */
  publicUrl: string;
}

const Context = createContext<CurrentStore | undefined>(undefined);

export function StoreProvider({ store, children }: { store: CurrentStore; children: ReactNode }) {
  return <Context value={store}>{children}</Context>;
}

/** Returns the page's store. Throws outside of a store's pages. */
export function useStore(): CurrentStore {
  const store = useContext(Context);
  if (!store) throw new Error("Not inside a store's pages");
  return store;
}
