import { z } from "zod";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { Text } from "#lib/contract/scalars.ts";

/** What a try of the connection showed. */
export const ConnectionOutcome = z.enum([
  /** The aggregator takes the key. */
  "accepted",
  /** It does not. */
  "refused",
  /** It did not answer in time. */
  "no_answer",
  /** Its own limit is used up. */
  "busy",
  /** It could not be reached, or answered nonsense. */
  "failed",
]);
export type ConnectionOutcome = z.infer<typeof ConnectionOutcome>;

/** The store's own account with the courier aggregator: that there is one, never its key. */
export const KeptCourierAccount = z.object({
  account: z
    .object({
      last_four: z.string(),
      connected_at: z.iso.datetime(),
      /** False when the instance cannot read the key any more: it has to be entered again. */
      readable: z.boolean(),
    })
    .nullable(),
  /** False where the instance has no secret to keep keys with. */
  can_connect: z.boolean(),
  /** Who is asked while the store has no account. */
  fallback: z.enum(["sandbox", "operator", "nobody"]),
});
export type KeptCourierAccount = z.infer<typeof KeptCourierAccount>;

export const CourierKey = z.object({
  api_key: Text.pipe(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{12,200}$/, "must be a key as the aggregator shows it, without spaces"),
  ),
});
export type CourierKey = z.infer<typeof CourierKey>;

const nothing = z.object({});
const ofAccount = { role: "owner", resource: "account", params: nothing, query: nothing } as const;

export const courierAccountRoutes = {
  read: {
    ...ofAccount,
    method: "GET",
    path: "/courier-account",
    body: null,
    output: KeptCourierAccount,
    message: "Courier account retrieved",
  },
  connect: {
    ...ofAccount,
    method: "PUT",
    path: "/courier-account",
    body: CourierKey,
    output: KeptCourierAccount.extend({ outcome: ConnectionOutcome }),
    message: "Courier account connected",
  },
  disconnect: {
    ...ofAccount,
    method: "DELETE",
    path: "/courier-account",
    body: null,
    output: KeptCourierAccount,
    message: "Courier account disconnected",
  },
  check: {
    ...ofAccount,
    method: "POST",
    path: "/courier-account/check",
    body: null,
    output: z.object({ outcome: ConnectionOutcome }),
    message: "Connection tried",
  },
} as const satisfies Record<string, DashboardRoute>;
