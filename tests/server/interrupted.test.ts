import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Fleet, startFleet, underLoad } from "#tests/stress/fleet.ts";
import { expectEveryOrderOnce } from "#tests/stress/order-durability.ts";
import { startFaultProxy } from "#tests/support/fault-proxy.ts";
import { remoteApi } from "#tests/support/remote-api.ts";
import { openRemoteShop } from "#tests/support/remote-shop.ts";

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet();
});
afterAll(() => fleet?.stop());

it("R44: clients leave while their orders are placed: each is there whole and once, or not at all", async () => {
  const proxy = await startFaultProxy(fleet.instances[0]?.url ?? "");
  onTestFinished(() => proxy.close());
  const { db } = fleet.database;
  const shop = await openRemoteShop(db);
  const { post } = remoteApi(proxy.url, shop.key);
  const { lost } = await expectEveryOrderOnce({
    db,
    storeUid: shop.uid,
    post: (body, headers) => post("/orders", body, headers),
    strikes: 10,
    strike: () => proxy.cut(),
  });
  expect(lost).toBeGreaterThan(0);
});

describe("R45: an instance goes under load, and no order is lost or doubled", () => {
  it("after SIGTERM, replaced: every request is answered", async () => {
    const exits: (number | null)[] = [];
    const { orders, reads } = await underLoad(fleet, 1, async () => {
      await fleet.grow();
      exits.push(await fleet.end("SIGTERM"));
    });
    expect(fleet.balancer.losses).toEqual([]);
    expect([orders.lost, reads.lost]).toEqual([undefined, undefined]);
    expect(exits).toEqual([0]);
  });

  it("after kill -9: requests are lost, and that is seen", async () => {
    const { orders, reads } = await underLoad(fleet, 1, fleet.killAtWork);
    expect(fleet.balancer.losses.length).toBeGreaterThan(0);
    expect((orders.lost ?? 0) + (reads.lost ?? 0)).toBeGreaterThan(0);
  });
});
