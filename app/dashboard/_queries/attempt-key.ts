"use client";

import { useState } from "react";
import { attemptKeys } from "#lib/dashboard/attempt-keys.ts";

/** The Idempotency-Key of what this form sends, as long as it is open. */
export function useAttemptKey(): (body: unknown) => string {
  const [keyOf] = useState(attemptKeys);
  return keyOf;
}
