"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { newOrders } from "#app/dashboard/_queries/orders.ts";

interface NewOrdersProps {
  /** When the server read the list. ISO. */
  loadedAt: string;
}

/** Refreshes the list when there are new orders, and counts those in the tab's title that were not seen yet. */
export function NewOrders({ loadedAt }: NewOrdersProps) {
  const { slug } = useStore();
  const { refresh } = useRouter();
  const [seenAt, setSeenAt] = useState(loadedAt);
  const { data } = useQuery(newOrders(slug, seenAt));
  const count = data?.orders ?? 0;
  useEffect(() => {
    if (count > 0) refresh();
  }, [count, refresh]);
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === "visible") setSeenAt(loadedAt);
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [loadedAt]);
  useEffect(() => {
    const { title } = document;
    if (count > 0) document.title = `(${count}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [count]);
  return null;
}
