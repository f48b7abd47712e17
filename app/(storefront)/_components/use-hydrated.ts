"use client";

import { useSyncExternalStore } from "react";

/** False on the server and until the page is live: what the browser keeps is not known before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
