"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Renders the page again when the shopper returns to its tab. */
export function RefreshOnReturn() {
  const { refresh } = useRouter();
  useEffect(() => {
    const refreshIfAvailable = async () => {
      if (document.hidden) return;
      // A failed refresh would replace the page with an error page.
      const response = await fetch(location.href, { method: "HEAD" }).catch(() => undefined);
      if (response?.ok) refresh();
    };
    document.addEventListener("visibilitychange", refreshIfAvailable);
    return () => document.removeEventListener("visibilitychange", refreshIfAvailable);
  }, [refresh]);
  return null;
}
