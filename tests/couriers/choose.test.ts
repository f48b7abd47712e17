import { expect, it } from "vitest";
import { findFastest } from "#lib/couriers/choose.ts";

function rate(id: string, time: string, words = "") {
  return { id, delivery_eta_time: time, delivery_eta: words };
}

it("finds the rate with the earliest delivery time, the first of equals", () => {
  const rates = [
    rate("slow", "2024-10-07 10:00:00"),
    rate("cheap", "2024-10-04 22:00:00"),
    rate("expensive", "2024-10-04 22:00:00"),
  ];
  expect(findFastest(rates)?.id).toBe("cheap");
});

it("parses delivery times with and without a time zone", () => {
  const rates = [
    rate("lagos", "2024-10-04 12:00:00"),
    rate("utc", "2024-10-04T10:59:59.123456Z"),
    rate("later", "2024-10-04T12:00:00Z"),
  ];
  expect(findFastest(rates)?.id).toBe("utc");
});

it("uses the delivery text when a courier gives no delivery time", () => {
  const rates = [
    rate("days", "2024-10-04 12:00:00", "Between 1 - 4 business working days"),
    rate("hours", "", "Between 12 - 48 Hours"),
    rate("day", "same-day", "Same day delivery"),
    rate("silent", "", ""),
  ];
  expect(findFastest(rates)?.id).toBe("day");
  expect(findFastest(rates.slice(0, 2))?.id).toBe("hours");
  expect(findFastest(rates.slice(3))?.id).toBe("silent");
});

it("chooses no rate from an empty list", () => {
  expect(findFastest([])).toBeNull();
});
