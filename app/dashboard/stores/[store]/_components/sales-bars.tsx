"use client";

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Overview } from "#lib/contract/dashboard/overview.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";

const DAY_FORMAT = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const SHORT = new Intl.NumberFormat("en-NG", { notation: "compact" });

const AXIS = {
  tick: { fill: "var(--color-ink-soft)", fontSize: 12 },
  tickLine: false,
  axisLine: false,
};

const dayText = (day: string) => DAY_FORMAT.format(new Date(day));

interface SalesBarsProps {
  days: Overview["days"];
  currency: string;
}

/** A bar chart of daily sales. The table below has the same data. */
export function SalesBars({ days, currency }: SalesBarsProps) {
  // Only the height of a bar is a float.
  const bars = days.map((day) => ({ ...day, height: Number(day.sales) }));
  return (
    <div aria-hidden="true" className="h-64 w-full">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          margin={{ left: 0, right: 0, top: 8, bottom: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--color-rule)" />
          <XAxis dataKey="day" tickFormatter={dayText} minTickGap={24} {...AXIS} />
          <YAxis tickFormatter={(value: number) => SHORT.format(value)} width={44} {...AXIS} />
          <Tooltip
            cursor={{ fill: "var(--color-rule)" }}
            content={({ active, payload }) => {
              const bar = payload?.[0]?.payload as (typeof bars)[number] | undefined;
              if (!active || !bar) return null;
              return (
                <div className="rounded-control border border-rule-strong bg-sheet px-3 py-2 text-fine">
                  <p className="font-semibold">{dayText(bar.day)}</p>
                  <p>{formatMoney(bar.sales, currency)}</p>
                  <p>{formatCount(bar.orders, "order")}</p>
                </div>
              );
            }}
          />
          <Bar
            dataKey="height"
            fill="var(--color-spot)"
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
