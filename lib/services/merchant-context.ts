import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";

/** What the merchant's side works with: one store's data, and who acts on it. */
export interface MerchantContext {
  db: Kysely<Database>;
  /** The only store whose data may be seen or changed. */
  storeUid: string;
  /** Kept in the history of what is changed, such as `command` or a person's e-mail address. */
  actor: string;
}
