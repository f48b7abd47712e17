import { expect, it } from "vitest";
import { unconfiguredCouriers } from "#lib/couriers/instance-couriers.ts";
import { kindOf, NEVER, shipment } from "#tests/couriers/setup.ts";

it("invents no rate without an account", async () => {
  expect(await kindOf(unconfiguredCouriers.quote(shipment(), NEVER))).toBe("not_configured");
});
