import { z } from "zod";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Lifetimes of a key in seconds; null for no expiry. */
export const KEY_LIFETIMES = [null, 30 * DAY_SECONDS, 90 * DAY_SECONDS, 365 * DAY_SECONDS] as const;

/** How long the old key stays valid after a rotation, in seconds. */
export const KEY_OVERLAPS = [0, HOUR_SECONDS, DAY_SECONDS, 7 * DAY_SECONDS] as const;

/** Describes a key; the key itself is not stored. */
export const KeySummary = z.object({
  uid: Uid,
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** Requests in the last 24 clock hours, including the current one. */
  requests: z.int(),
  /** How many of them a rate limit rejected. */
  rejected: z.int(),
  state: z.enum(["valid", "expired", "revoked"]),
});
export type KeySummary = z.infer<typeof KeySummary>;

/** A new key; this is the only time it is shown. */
export const NewKey = z.object({ uid: Uid, key: z.string() });
export type NewKey = z.infer<typeof NewKey>;

export const KeyRequest = z.object({
  name: z.string().trim().min(1, "Enter a name").max(60),
  lifetime: z.literal(KEY_LIFETIMES),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

const storeRoute = { ...noInput, role: "owner", resource: "store" } as const;
const keyRoute = { ...storeRoute, resource: "key", params: z.object({ key: Uid }) } as const;

export const keyRoutes = {
  list: { ...storeRoute, method: "GET", path: "/keys", output: z.array(KeySummary) },
  create: { ...storeRoute, method: "POST", path: "/keys", body: KeyRequest, output: NewKey },
  rotate: {
    ...keyRoute,
    method: "POST",
    path: "/keys/{key}/rotate",
    body: z.object({ overlap: z.literal(KEY_OVERLAPS) }),
    output: NewKey,
  },
  revoke: { ...keyRoute, method: "DELETE", path: "/keys/{key}", output: z.object({}) },
} as const satisfies Record<string, DashboardRoute>;
