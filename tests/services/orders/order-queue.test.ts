import { expect, it } from "vitest";
import { inOrderQueue } from "#lib/services/orders/order-queue.ts";

it("R85: runs four orders at once, and the others in the order of their arrival, after failures too", async () => {
  const started: number[] = [];
  const ends = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
  const orders = ends.map(({ promise }, order) =>
    inOrderQueue(() => {
      started.push(order);
      return promise;
    }).catch(() => {}),
  );
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  ends[2]?.reject(new Error("failed"));
  await expect.poll(() => started).toEqual([0, 1, 2, 3, 4]);
  for (const { resolve } of ends) resolve();
  await Promise.all(orders);
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
