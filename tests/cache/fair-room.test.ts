import { expect, it } from "vitest";
import { createFairRoom } from "#lib/cache/fair-room.ts";
import { createHolding, type Holding } from "#lib/cache/holding.ts";

const MINUTE = 60_000;

function roomOf(capacity: number) {
  const clock = { time: 0 };
  const room = createFairRoom<Holding<Uint8Array>>(capacity, () => clock.time);
  const put = (store: string, ...names: string[]) => {
    for (const name of names) {
      const holding = room.getOrMake(store, () => createHolding(({ length }) => length));
      room.grown(holding.put(name, new Uint8Array(1000)));
    }
  };
  const has = (store: string) =>
    [..."abcdefghij"].filter((name) => room.get(store)?.get(name)).join("");
  return { clock, room, put, has };
}

it("holds no more than there is room for, of whoever holds least the most", () => {
  const { room, put, has } = roomOf(12_000);
  put("quiet", "a");
  put("other", "a", "b");
  put("loud", ..."abcdefghij");
  expect(room.bytes).toBeLessThanOrEqual(12_000);
  expect([has("quiet"), has("other"), has("loud").at(-1)]).toEqual(["a", "ab", "j"]);
});

it("takes from a store that nobody has asked for in ten minutes before it takes from others", () => {
  const { clock, put, has } = roomOf(12_000);
  put("left", "a", "b", "c");
  put("asked", "a");
  clock.time += 6 * MINUTE;
  has("asked");
  clock.time += 6 * MINUTE;
  put("loud", ..."abcdefg");
  expect([has("asked"), has("loud"), has("left")]).toEqual(["a", "abcdefg", ""]);
});

it("takes nothing from it while it is asked for", () => {
  const { clock, put, has } = roomOf(12_000);
  put("kept", "a", "b", "c");
  for (let minutes = 0; minutes < 30; minutes += 6) {
    clock.time += 6 * MINUTE;
    has("kept");
  }
  put("loud", ..."abcdefghij");
  expect(has("kept")).toBe("abc");
});

it("forgets a store of which nothing is left, with all that it took", () => {
  const { room, put } = roomOf(3_000);
  put("gone", "a");
  put("other", "a");
  expect(room.get("gone")).toBeUndefined();
  expect(room.bytes).toBe(room.get("other")?.bytes);
});
