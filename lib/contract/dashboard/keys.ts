import { z } from "zod";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { Uid } from "#lib/contract/scalars.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How long a key may go on, in seconds; null: until it is revoked. */
export const KEY_LIFETIMES = [null, 30 * DAY, 90 * DAY, 365 * DAY] as const;

/** How long the old key of a rotation goes on, in seconds. */
export const KEY_OVERLAPS = [0, HOUR, DAY, 7 * DAY] as const;

/** What people recognise a key by; the key itself is kept nowhere. */
export const KeySummary = z.object({
  uid: Uid,
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** In the last 24 hours, to the hour. */
  calls: z.int(),
  /** Of these, those refused because a limit was used up. */
  refusals: z.int(),
  state: z.enum(["valid", "expired", "revoked"]),
});
export type KeySummary = z.infer<typeof KeySummary>;

/** A key that was just made: the only time it is shown. */
export const NewKey = z.object({ uid: Uid, key: z.string() });
export type NewKey = z.infer<typeof NewKey>;

export const KeyRequest = z.object({
  name: z.string().trim().min(1, "Enter a name").max(60),
  lifetime: z.literal(KEY_LIFETIMES),
});
export type KeyRequest = z.infer<typeof KeyRequest>;

const nothing = z.object({});
const ofKey = { resource: "key", params: z.object({ key: Uid }), query: nothing } as const;

export const keyRoutes = {
  list: {
    method: "GET",
    path: "/keys",
    role: "owner",
    resource: "store",
    params: nothing,
    query: nothing,
    body: null,
    output: z.array(KeySummary),
    message: "Keys retrieved",
  },
  create: {
    method: "POST",
    path: "/keys",
    role: "owner",
    resource: "store",
    params: nothing,
    query: nothing,
    body: KeyRequest,
    output: NewKey,
    message: "Key created",
  },
  rotate: {
    ...ofKey,
    method: "POST",
    path: "/keys/{key}/rotate",
    role: "owner",
    body: z.object({ overlap: z.literal(KEY_OVERLAPS) }),
    output: NewKey,
    message: "Key rotated",
  },
  revoke: {
    ...ofKey,
    method: "DELETE",
    path: "/keys/{key}",
    role: "owner",
    body: null,
    output: nothing,
    message: "Key revoked",
  },
} as const satisfies Record<string, DashboardRoute>;
