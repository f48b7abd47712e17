"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { refreshWhenOnline } from "#app/(shop)/_components/layout/refresh-on-return.tsx";

const FIRST_INTERVAL_MS = 3_000;
const MAX_INTERVAL_MS = 60_000;

/** Renders the page again with growing intervals while it is visible, until the payment has a result. */
export function PaymentPoll() {
  const { refresh } = useRouter();
  useEffect(() => {
    let interval = FIRST_INTERVAL_MS;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(async () => {
        interval = Math.min(interval * 1.5, MAX_INTERVAL_MS);
        schedule();
        if (!document.hidden) await refreshWhenOnline(refresh);
      }, interval);
    };
    schedule();
    return () => clearTimeout(timer);
  }, [refresh]);
  return null;
}
