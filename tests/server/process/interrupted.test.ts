import { afterAll, expect, it } from "vitest";
import { startFleet, underLoad } from "#tests/stress/fleet.ts";

const REPLACED = process.env.STRESS ? 4 : 1;

const fleet = await startFleet();
afterAll(() => fleet?.stop());

it("R45: answers every request when instances are replaced with SIGTERM under load", async () => {
  const exits: (number | null)[] = [];
  const { orders, reads } = await underLoad(fleet, REPLACED, async () => {
    await fleet.addInstance();
    exits.push(await fleet.end("SIGTERM"));
  });
  expect(fleet.balancer.losses).toEqual([]);
  expect([orders.lost, reads.lost]).toEqual([undefined, undefined]);
  expect(exits).toEqual(Array(REPLACED).fill(0));
});

it("R45: loses requests, but no confirmed order, when instances are replaced with kill -9", async () => {
  const { orders, reads } = await underLoad(fleet, REPLACED, async () => {
    await fleet.addInstance();
    await fleet.killDuringOrders();
  });
  expect(fleet.balancer.losses.length).toBeGreaterThanOrEqual(REPLACED);
  expect((orders.lost ?? 0) + (reads.lost ?? 0)).toBeGreaterThan(0);
});
