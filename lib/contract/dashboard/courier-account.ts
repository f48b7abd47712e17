import { z } from "zod";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Text } from "#lib/contract/scalars.ts";

/** Result of testing the connection. */
export const ConnectionOutcome = z.enum([
  /** The aggregator accepts the key. */
  "accepted",
  /** The aggregator rejects the key. */
  "rejected",
  /** The aggregator did not respond in time. */
  "timeout",
  /** The aggregator's rate limit is exhausted. */
  "busy",
  /** It could not be reached, or its response was invalid. */
  "failed",
]);
export type ConnectionOutcome = z.infer<typeof ConnectionOutcome>;

/** The store's account with the courier aggregator, without its key. */
export const CourierAccountDetail = z.object({
  account: z
    .object({
      last_four: z.string(),
      connected_at: z.iso.datetime(),
      /** False when the instance can no longer decrypt the key: it must be entered again. */
      can_decrypt: z.boolean(),
    })
    .nullable(),
  /** False when the instance has no secret to encrypt keys with. */
  can_connect: z.boolean(),
  /** Source of quotes while the store has no account. */
  fallback: z.enum(["sandbox", "operator", "none"]),
});
export type CourierAccountDetail = z.infer<typeof CourierAccountDetail>;

export const CourierKey = z.object({
  api_key: Text.pipe(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{12,200}$/, "must be the key as shown in Shipbubble, without spaces"),
  ),
});
export type CourierKey = z.infer<typeof CourierKey>;

const accountRoute = { ...noInput, role: "owner", resource: "account" } as const;

export const courierAccountRoutes = {
  read: { ...accountRoute, method: "GET", path: "/courier-account", output: CourierAccountDetail },
  connect: {
    ...accountRoute,
    method: "PUT",
    path: "/courier-account",
    body: CourierKey,
    output: CourierAccountDetail.extend({ outcome: ConnectionOutcome }),
  },
  disconnect: {
    ...accountRoute,
    method: "DELETE",
    path: "/courier-account",
    output: CourierAccountDetail,
  },
  check: {
    ...accountRoute,
    method: "POST",
    path: "/courier-account/check",
    output: z.object({ outcome: ConnectionOutcome }),
  },
} as const satisfies Record<string, DashboardRoute>;
