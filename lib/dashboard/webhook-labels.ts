import type { DeliveryState } from "#lib/contract/dashboard/webhooks.ts";

export const DELIVERY_STATE_NAMES: Record<DeliveryState, string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
  missed: "Missed",
};

/** Returns what an attempt resulted in, such as "Status 500". */
export function attemptResult({ status, error }: { status: number | null; error: string }): string {
  if (status === null) return error;
  return error ? `Status ${status}. ${error}` : `Status ${status}`;
}
