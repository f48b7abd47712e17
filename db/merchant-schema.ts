import type { Generated } from "kysely";
import type { DateText, Time } from "#db/column-types.ts";

export interface MerchantTable {
  id: Generated<string>;
  name: string;
  email: string;
  created_at: Time;
}

export type Role = "owner" | "staff";

export interface StoreMemberTable {
  store_uid: string;
  merchant_uid: string;
  role: Role;
  created_at: Time;
}

/** A store's own aggregator account. */
export interface CourierAccountTable {
  store_uid: string;
  /** Encrypted for this store only. */
  encrypted_key: Buffer;
  last_four: string;
  connected_at: Time;
}

/** The columns of merchant sessions that we use. */
export interface MerchantSessionTable {
  id: Generated<string>;
  merchant_uid: string;
  token: string;
  expires_at: Time;
}

/** An uploaded picture. */
export interface PictureTable {
  uid: Generated<string>;
  store_uid: string;
  digest: Buffer | null;
  bytes: number;
  url: Generated<string>;
  sources: Generated<string[]>;
  created_at: Time;
}

/** A file of a picture, when the database stores them. */
export interface PictureFileTable {
  picture_uid: string;
  name: string;
  bytes: Buffer;
}

/** A manual stock change. */
export interface StockMovementTable {
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
export interface ApiKeyUsageHourlyTable {
  key_uid: string;
  hour: Time;
  requests: number;
  rejected: number;
}

/** Number of quotes on a day in the store's time zone. */
export interface QuoteUsageDailyTable {
  store_uid: string;
  day: DateText;
  quotes: number;
}
