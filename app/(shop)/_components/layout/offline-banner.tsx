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

/** Says so while there is no connection: what is on the page may be read, but has stopped being live. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    if (document.readyState === "complete") keepOfflinePage();
    else window.addEventListener("load", keepOfflinePage, { once: true });
  }, []);
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

/** Lets the service worker show the offline page; not while developing, where it would be in the way. */
function keepOfflinePage(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const settled =
    process.env.NODE_ENV === "production"
      ? workers.register("/sw.js")
      : workers.getRegistration().then((registration) => registration?.unregister());
  // Browsers may refuse, in private windows say: the page does without.
  settled.catch(() => {});
}
