import type { Client } from "pg";
import { type BenchData, SCARCE_STOCK } from "#tests/bench/bench-data.ts";
import type { BenchRequest } from "#tests/bench/load/connection.ts";

const SHOPPERS = 16;
const ATTEMPTS_EACH = 10;

/**
 * Has sixteen concurrent shoppers order a scarce variant, and compares the orders with the stock. Returns the
 * oversold units and those that belong to no order.
 */
export async function countOversold(
  url: string,
  data: BenchData,
  order: (variant: string, counter: number) => BenchRequest,
  database: Client,
): Promise<number> {
  const placed = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, shopper) => buy(url, data.scarceVariant, order, shopper)),
  );
  const sold = placed.reduce((sum, orders) => sum + orders, 0);
  const { rows } = await database.query(`
    select coalesce(sum(abs(stock.reserved - coalesce(ordered.units, 0))
      + greatest(stock.reserved - stock.on_hand, 0)), 0)::integer as units
    from stock_levels stock
      left join (
        select variant_uid, sum(quantity) as units from order_items group by 1
      ) ordered using (variant_uid)
    where stock.reserved <> 0 or ordered.units <> 0`);
  return rows[0].units + Math.abs(sold - SCARCE_STOCK);
}

async function buy(
  url: string,
  variant: string,
  order: (variant: string, counter: number) => BenchRequest,
  shopper: number,
): Promise<number> {
  let orders = 0;
  for (let attempt = 0; attempt < ATTEMPTS_EACH; attempt++) {
    const { path, ...init } = order(variant, shopper * ATTEMPTS_EACH + attempt);
    const { status } = await fetch(url + path, init);
    if (status !== 201 && status !== 409)
      throw new Error(`unexpected status ${status} for an order`);
    if (status === 201) orders += 1;
  }
  return orders;
}
