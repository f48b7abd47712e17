"use client";

import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says so while there is no connection: what is on the page may be read, but has stopped being live. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="no-print">
      {!online && (
        <p className="bg-ink px-4 py-2.5 text-center text-fine font-medium text-paper">
          You are offline. Your basket is safe; prices and stock will be checked when you are back.
        </p>
      )}
    </div>
  );
}
