import { expect, it } from "vitest";
import { statementName } from "#db/statement-name.ts";

it.each([
  ['select "uid" from "orders" where "uid" = $1 for update', "select orders"],
  ["select 1 from stores join locations using (store_uid)", "select stores, locations"],
  ["select extract(epoch from now()) from stores", "select stores"],
  ["with changed as (update orders set a = $1) insert into order_events (a) values ($2)", "update"],
  ["with found as (select 1 from customers) insert into orders (a) select 1 from found", "insert"],
  ["delete from shipping_quotes where uid = any ($1)", "delete shipping_quotes"],
  ["insert into customers (a) values (1) on conflict (a) do update set a = 1", "insert customers"],
  ["begin", "begin"],
  ["\n  /* create order */ with a as (update coupons set b = 1) select 1 from a", "create order "],
])("names the statement %j by what it does", (sql, beginning) => {
  const name = statementName(sql);
  expect(name.startsWith(beginning)).toBe(true);
  expect(name).toMatch(/^[a-z_, ]+ [\w-]{22}$/);
  expect(name.length).toBeLessThanOrEqual(63);
});

it("gives statements that differ only at the end different names", () => {
  const names = ["a", "b"].map((column) =>
    statementName(`select 1 from orders order by ${column}`),
  );
  expect(names[0]).not.toBe(names[1]);
  expect(statementName("select 1 from orders order by a")).toBe(names[0]);
});
