import { expect, it } from "vitest";
import { orderConcurrentlyWithKeys } from "#tests/stress/keyed-orders.ts";

it("R85: answers 1,000 buyers with keys for 50 units within 5 seconds", async () => {
  expect(await orderConcurrentlyWithKeys({ buyers: 1000, units: 50 })).toBeLessThan(5000);
});
