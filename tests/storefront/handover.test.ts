import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { withinRequest } from "#lib/kernel/request-scope.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { handOver, takeOver } from "#lib/storefront/handover.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const anyShop = () => ({ publicUrl: "https://shop.example" }) as Shop;

it("a shop is handed over within its request, and to no other", async () => {
  await withinRequest("one", async () => {
    const shop = anyShop();
    handOver(shop);
    await Promise.resolve();
    expect(takeOver()).toBe(shop);
    withinRequest("another", () => expect(takeOver()).toBeUndefined());
  });
  handOver(anyShop());
  expect(takeOver()).toBeUndefined();
});

it("R71: of a request whose page never takes it over nothing is kept", async () => {
  const left = Array.from({ length: 100 }, (_, number) =>
    withinRequest(`${number}`, () => {
      const shop = anyShop();
      handOver(shop);
      return new WeakRef(shop);
    }),
  );
  // A weak reference holds on until its turn of the event loop has ended.
  await new Promise(setImmediate);
  collectGarbage();
  expect(left.filter((shop) => shop.deref() !== undefined)).toEqual([]);
});
