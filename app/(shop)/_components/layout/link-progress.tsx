"use client";

import { useLinkStatus } from "next/link";

/** A progress bar within a link while its page loads. */
export function LinkProgress() {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-hidden="true"
      className={`absolute inset-x-0 top-0 h-1.5 bg-spot transition-opacity delay-100 ${pending ? "animate-shimmer opacity-100" : "opacity-0"}`}
    />
  );
}
