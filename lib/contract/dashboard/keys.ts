import { z } from "zod";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Lifetimes of a key in seconds; null for no expiry. */
export const KEY_LIFETIMES = [null, 30 * DAY_SECONDS, 90 * DAY_SECONDS, 365 * DAY_SECONDS] as const;

/** How long the old key stays valid after a rotation, in seconds. */
export const KEY_OVERLAPS = [0, HOUR_SECONDS, DAY_SECONDS, 7 * DAY_SECONDS] as const;

/** Describes a key; the key itself is not stored. */
export interface KeySummary {
  uid: string;
  name: string;
  prefix: string;
  last_four: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  /** Requests in the last 24 clock hours, including the current one. */
  requests: number;
  /** How many of them a rate limit rejected. */
  rejected: number;
  state: "valid" | "expired" | "revoked";
  /** Whether it may read the store's events. */
  can_read_events: boolean;
}

/** A new key; this is the only time it is shown. */
export interface NewKey {
  uid: string;
  key: string;
}

export const KeyRequest = z.object({
  name: z.string().trim().min(1, "Enter a name").max(60),
  lifetime: z.literal(KEY_LIFETIMES),
  can_read_events: z.boolean().default(false),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

export const KeyRotation = z.object({ overlap: z.literal(KEY_OVERLAPS) });
export type KeyRotation = z.infer<typeof KeyRotation>;
