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

/** A store's own aggregator account. */
export interface CourierAccounts {
  store_uid: string;
  /** Encrypted for this store only. */
  encrypted_key: Buffer;
  last_four: string;
  connected_at: Time;
}

/** The columns of merchant sessions that we use. */
export interface MerchantSessions {
  id: Generated<string>;
  merchant_uid: string;
  token: string;
  expires_at: Time;
}

/** An uploaded picture. */
export interface Pictures {
  uid: Generated<string>;
  store_uid: string;
  content_type: string;
  bytes: Buffer;
  created_at: Time;
}

/** A manual stock change. */
export interface StockMovements {
  uid: Generated<string>;
  store_uid: string;
  variant_uid: string;
  change: number;
  /** Stock after the change. */
  on_hand: number;
  reason: string;
  actor: string;
  created_at: Time;
}

/** Requests of a key within an hour. */
export interface ApiKeyUsageHourly {
  key_uid: string;
  hour: Time;
  calls: number;
  refusals: number;
}

/** Number of quotes on a day (UTC). */
export interface QuoteUsageDaily {
  store_uid: string;
  day: DateText;
  quotes: number;
}
