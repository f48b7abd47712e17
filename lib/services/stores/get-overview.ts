import { countOpenTasks, listDays, sumRefundsDue } from "#db/queries/orders/overview.ts";
import {
  MAX_TASK_COUNT,
  OVERVIEW_DAYS,
  type Overview,
  PROMO_ENDING_DAYS,
} from "#lib/contract/dashboard/overview.ts";
import { sum } from "#lib/kernel/money.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns the last 30 days by day and the number of open tasks. */
export async function getOverview({ db, storeUid, store }: DashboardContext): Promise<Overview> {
  const [days, refunds, tasks] = await Promise.all([
    listDays(db, store, OVERVIEW_DAYS),
    sumRefundsDue(db, storeUid),
    countOpenTasks(db, storeUid, { max: MAX_TASK_COUNT + 1, promoDays: PROMO_ENDING_DAYS }),
  ]);
  const total = (key: "orders" | "quotes" | "quotes_ordered") =>
    days.reduce((count, day) => count + day[key], 0);
  return {
    days: days.map(({ day, orders, sales }) => ({ day, orders, sales: sum([sales]) })),
    sales: sum(days.map(({ sales }) => sales)),
    orders: total("orders"),
    quotes: total("quotes"),
    quotes_ordered: total("quotes_ordered"),
    refunds_due: { ...refunds, amount: sum([refunds.amount]) },
    ...tasks,
  };
}
