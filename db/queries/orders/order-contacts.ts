import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** The contact of an order; null never matches. */
interface OrderContact {
  /** In lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** Finds the number of the store's order with one of these numbers and this contact. */
export async function findOrderNumberByContact(
  db: Kysely<Database>,
  storeUid: string,
  orderNumbers: string[],
  { email, phone }: OrderContact,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("order_number")
    .where("store_uid", "=", storeUid)
    .where("order_number", "in", orderNumbers)
    .where((where) =>
      where.or([
        where(sql`lower(customer_email)`, "=", email),
        where("customer_phone", "=", phone),
      ]),
    )
    .executeTakeFirst();
  return row?.order_number;
}
