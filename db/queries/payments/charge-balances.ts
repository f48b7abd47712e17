import { sql } from "kysely";

/** What became of a charge; decimal text. */
interface ChargeBalance {
  store_uid: string;
  charge_uid: string;
  order_uid: string;
  refunded: string;
  counted: string;
  in_review: string;
  undecided: string;
  pending: string;
  refundable: string;
}

/** The view with what became of each charge, to join. */
export const chargeBalances = sql<ChargeBalance>`charge_balances`.as<"balance">(sql.ref("balance"));
