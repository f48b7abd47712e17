import { it } from "vitest";
import { orderConcurrentlyWithKeys } from "#tests/stress/keyed-orders.ts";

it("R85: sells exactly 50 of 50 units to 400 buyers with keys over two instances, without a 5xx", () =>
  orderConcurrentlyWithKeys({ buyers: 400, units: 50 }));
