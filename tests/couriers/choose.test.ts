import { expect, it } from "vitest";
import { findCheapest, findFastest } from "#lib/couriers/choose.ts";

function rate(id: string, total: number, time: string, words = "") {
  return { id, total, delivery_eta_time: time, delivery_eta: words };
}

const totalOf = ({ total }: { total: number }) => total;

it("finds the cheapest rate, the first of equals", () => {
  const rates = [rate("a", 900, ""), rate("b", 700.5, ""), rate("c", 700.5, "")];
  expect(findCheapest(rates, totalOf)?.id).toBe("b");
});

it("finds the rate with the earliest delivery time, of equals the cheaper", () => {
  const rates = [
    rate("slow", 1, "2024-10-07 10:00:00"),
    rate("expensive", 900, "2024-10-04 22:00:00"),
    rate("cheap", 800, "2024-10-04 22:00:00"),
  ];
  expect(findFastest(rates, totalOf)?.id).toBe("cheap");
});

it("parses delivery times with and without a time zone", () => {
  const rates = [
    rate("lagos", 1, "2024-10-04 12:00:00"),
    rate("utc", 1, "2024-10-04T10:59:59.123456Z"),
    rate("later", 1, "2024-10-04T12:00:00Z"),
  ];
  expect(findFastest(rates, totalOf)?.id).toBe("utc");
});

it("uses the delivery text when a courier gives no delivery time", () => {
  const rates = [
    rate("days", 1, "2024-10-04 12:00:00", "Between 1 - 4 business working days"),
    rate("hours", 2, "", "Between 12 - 48 Hours"),
    rate("day", 3, "same-day", "Same day delivery"),
    rate("silent", 0, "", ""),
  ];
  expect(findFastest(rates, totalOf)?.id).toBe("day");
  expect(findFastest(rates.slice(0, 2), totalOf)?.id).toBe("hours");
  expect(findFastest(rates.slice(3), totalOf)?.id).toBe("silent");
});

it("chooses no rate from an empty list", () => {
  expect(findCheapest([], totalOf)).toBeNull();
  expect(findFastest([], totalOf)).toBeNull();
});
