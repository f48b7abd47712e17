import type { Generated } from "kysely";
import type { DateText, Time } from "#db/column-types.ts";

export interface Merchants {
  id: Generated<string>;
  name: string;
  email: string;
  created_at: Time;
}

export type Role = "owner" | "staff";

export interface StoreMembers {
  store_uid: string;
  merchant_uid: string;
  role: Role;
  created_at: Time;
}

/** A store's own account with the courier aggregator. */
export interface CourierAccounts {
  store_uid: string;
  /** Encrypted, for this store alone. */
  encrypted_key: Buffer;
  last_four: string;
  connected_at: Time;
}

/** Where a merchant is signed in: what the sign-in library does not keep to itself. */
export interface MerchantSessions {
  id: Generated<string>;
  merchant_uid: string;
  token: string;
  expires_at: Time;
}

/** A picture a merchant uploaded. */
export interface Pictures {
  uid: Generated<string>;
  store_uid: string;
  content_type: string;
  bytes: Buffer;
  created_at: Time;
}

/** A change of a stock by hand. */
export interface StockMovements {
  uid: Generated<string>;
  store_uid: string;
  variant_uid: string;
  change: number;
  /** After the change. */
  on_hand: number;
  reason: string;
  actor: string;
  created_at: Time;
}

/** How often a key was used within an hour. */
export interface ApiKeyUsageHourly {
  key_uid: string;
  hour: Time;
  calls: number;
  refusals: number;
}

/** How many quotes were made on a day (UTC). */
export interface QuoteUsageDaily {
  store_uid: string;
  day: DateText;
  quotes: number;
}
