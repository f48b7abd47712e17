"use client";

import { useEffect, useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Shows a banner while the browser is offline, and registers the service worker. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    if (document.readyState === "complete") registerServiceWorker();
    else window.addEventListener("load", registerServiceWorker, { once: true });
  }, []);
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <p className="bg-ink px-4 py-2.5 text-center text-fine font-medium text-paper">
          You're offline. Your basket is saved; prices and stock update when you're back online.
        </p>
      )}
    </div>
  );
}

/** Registers the service worker, which serves the offline page; unregisters it in development. */
function registerServiceWorker(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const settled =
    process.env.NODE_ENV === "production"
      ? workers.register("/sw.js")
      : workers.getRegistration().then((registration) => registration?.unregister());
  // Browsers may refuse, for example in private windows; the page works without it.
  settled.catch(() => {});
}
