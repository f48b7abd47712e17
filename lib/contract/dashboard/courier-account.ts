import { z } from "zod";
import { Text } from "#lib/contract/scalars.ts";

/**
 * Result of testing the connection. `busy`: the aggregator's rate limit is exhausted. `failed`: it could not be
 * reached, or its response was invalid.
 */
export type ConnectionOutcome = "accepted" | "rejected" | "timeout" | "busy" | "failed";

/** The store's account with the courier aggregator, without its key. */
export interface CourierAccountDetail {
  account: {
    last_four: string;
    connected_at: string;
    /** False when the instance can no longer decrypt the key: it must be entered again. */
    can_decrypt: boolean;
  } | null;
  /** False when the instance has no secret to encrypt keys with. */
  can_connect: boolean;
  /** Source of quotes while the store has no account. */
  fallback: "sandbox" | "operator" | "none";
}

export const CourierKey = z.object({
  api_key: Text.pipe(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{12,200}$/, "must be the key as shown in Shipbubble, without spaces"),
  ),
});
export type CourierKey = z.infer<typeof CourierKey>;
