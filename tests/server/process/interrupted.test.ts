import { afterAll, describe, expect, it } from "vitest";
import { startFleet, underLoad } from "#tests/stress/fleet.ts";

const fleet = await startFleet();
afterAll(() => fleet?.stop());

describe("instance that ends under load", () => {
  it("R45: answers every request after SIGTERM, and neither loses nor duplicates an order", async () => {
    const exits: (number | null)[] = [];
    const { orders, reads } = await underLoad(fleet, 1, async () => {
      await fleet.addInstance();
      exits.push(await fleet.end("SIGTERM"));
    });
    expect(fleet.balancer.losses).toEqual([]);
    expect([orders.lost, reads.lost]).toEqual([undefined, undefined]);
    expect(exits).toEqual([0]);
  });

  it("R45: loses requests after kill -9, which the test detects", async () => {
    const { orders, reads } = await underLoad(fleet, 1, fleet.killDuringOrders);
    expect(fleet.balancer.losses.length).toBeGreaterThan(0);
    expect((orders.lost ?? 0) + (reads.lost ?? 0)).toBeGreaterThan(0);
  });
});
