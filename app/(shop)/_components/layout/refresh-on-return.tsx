"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Until a page that has expired is requested again: the browser's clock may be ahead of the server's. */
const EXPIRED_INTERVAL_MS = 60_000;

interface RefreshOnReturnProps {
  /** When the page changes without an edit; null for never. If it is not set, the page may change at any time. */
  expiresAt?: string | null;
}

/** Renders the page again when it has expired, or if it may have when the shopper returns to its tab. */
export function RefreshOnReturn({ expiresAt }: RefreshOnReturnProps) {
  const { refresh } = useRouter();
  useEffect(() => {
    if (expiresAt === null) return;
    const expiry = expiresAt && Date.parse(expiresAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshIfAvailable = async () => {
      if (document.hidden || (expiry && Date.now() < expiry)) return;
      clearTimeout(timer);
      if (expiry) timer = setTimeout(refreshIfAvailable, EXPIRED_INTERVAL_MS);
      await refreshWhenOnline(refresh);
    };
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshIfAvailable();
    };
    if (expiry) timer = setTimeout(refreshIfAvailable, expiry - Date.now());
    document.addEventListener("visibilitychange", refreshIfAvailable);
    window.addEventListener("pageshow", handlePageShow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refreshIfAvailable);
      window.removeEventListener("pageshow", handlePageShow);
    };
  }, [refresh, expiresAt]);
  return null;
}

/** Renders the page again if the server responds: a failed refresh would replace the page with an error page. */
export async function refreshWhenOnline(refresh: () => void): Promise<void> {
  const response = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
  if (response?.ok) refresh();
}
