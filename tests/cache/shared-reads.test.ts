import { expect, it } from "vitest";
import { createSharedReads } from "#lib/cache/shared-reads.ts";

it("nothing is read while it is being read, and everything again afterwards", async () => {
  const reads = createSharedReads<string>();
  const asked: string[][] = [];
  const read = async (keys: string[]) => {
    asked.push(keys);
    await new Promise(setImmediate);
    return keys.join("+");
  };
  const both = Promise.all([
    reads.of("shop", ["a", "b"], read),
    reads.of("shop", ["b", "c", "a"], read),
  ]);
  expect(await both).toEqual([["a+b"], ["a+b", "c"]]);
  expect(await reads.of("shop", ["a"], read)).toEqual(["a"]);
  expect(asked).toEqual([["a", "b"], ["c"], ["a"]]);
});

it("R5: another store's are another's", async () => {
  const reads = createSharedReads<string>();
  const mine = reads.of("shop", ["a"], async () => "mine");
  expect(await reads.of("other shop", ["a"], async () => "other")).toEqual(["other"]);
  expect(await mine).toEqual(["mine"]);
});

it("a failure is everyone's who waited, and is not kept", async () => {
  const reads = createSharedReads<string>();
  const fail = async () => {
    await new Promise(setImmediate);
    throw new Error("gone");
  };
  const waiting = [reads.of("shop", ["a"], fail), reads.of("shop", ["a"], fail)];
  expect(await Promise.allSettled(waiting)).toMatchObject([
    { reason: { message: "gone" } },
    { reason: { message: "gone" } },
  ]);
  expect(await reads.of("shop", ["a"], async () => "there")).toEqual(["there"]);
});
