import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSharedReads } from "#lib/cache/shared-reads.ts";
import { currentRequest, withinRequest } from "#lib/kernel/request-scope.ts";

/** Reads that end when they are told to, in the order they began. */
function heldReads() {
  const begun: { uids: string[]; end: () => void; fail: () => void }[] = [];
  const read = (uids: string[]) =>
    new Promise<string>((resolve, reject) => {
      begun.push({
        uids,
        end: () => resolve(uids.join("+")),
        fail: () => reject(new Error("gone")),
      });
    });
  return { read, begun, asked: () => begun.map(({ uids }) => uids.join("+")) };
}

it("who asks alone is answered at once; who asks beside a read shares the next", async () => {
  const reads = createSharedReads<string>();
  const { read, begun, asked } = heldReads();
  const ask = (...uids: string[]) => reads.of("shop", uids, read);
  const first = ask("a");
  const others = [ask("a", "b"), ask("b", "c"), ask("d")];
  expect(asked()).toEqual(["a"]);
  begun[0]?.end();
  expect(await first).toBe("a");
  expect(asked()).toEqual(["a", "a+b+c+d"]);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual(["a+b+c+d", "a+b+c+d", "a+b+c+d"]);
  ask("e");
  expect(asked()).toEqual(["a", "a+b+c+d", "e"]);
});

it("enough things are read without waiting", async () => {
  const reads = createSharedReads<string>();
  const { read, begun } = heldReads();
  const many = Array.from({ length: 60 }, (_, index) => `${index}`);
  const ask = (...uids: string[]) => void reads.of("shop", uids, read);
  ask("a");
  ask("b");
  ask(...many);
  ask("c");
  const sizes = () => begun.map(({ uids }) => uids.length);
  expect(sizes()).toEqual([1, 61]);
  begun[1]?.end();
  await sleep(0);
  expect(sizes()).toEqual([1, 61, 1]);
});

it("R5: another store's are another's, and nobody waits for them", async () => {
  const reads = createSharedReads<string>();
  const { read } = heldReads();
  for (let time = 0; time < 4; time += 1) void reads.of("shop", ["a"], read);
  expect(await reads.of("other shop", ["a"], async () => "other")).toBe("other");
});

it("a failure is everyone's who shared the read, and no one else's", async () => {
  const reads = createSharedReads<string>();
  const { read, begun } = heldReads();
  const ask = (uid: string) => reads.of("shop", [uid], read);
  const first = Promise.allSettled([ask("a")]);
  const second = Promise.allSettled([ask("b"), ask("c")]);
  const gone = { reason: { message: "gone" } };
  begun[0]?.fail();
  expect(await first).toMatchObject([gone]);
  const third = ask("d");
  begun[1]?.fail();
  expect(await second).toMatchObject([gone, gone]);
  begun[2]?.end();
  expect(await third).toBe("d");
  const after = ask("e");
  begun[3]?.end();
  expect(await after).toBe("e");
});

it("a read that fails before it begins is a failure like any other", async () => {
  const reads = createSharedReads<string>();
  const refuse = () => {
    throw new Error("gone");
  };
  await expect(reads.of("shop", ["a"], refuse)).rejects.toThrow("gone");
  expect(await reads.of("shop", ["a"], async () => "there")).toBe("there");
});

it("a read is its first asker's work, whoever's end it waited for", async () => {
  const reads = createSharedReads<string | undefined>();
  const read = async () => {
    await sleep(1);
    return currentRequest()?.id;
  };
  const ask = (name: string) => withinRequest(name, () => reads.of("shop", [name], read));
  const names = ["first", "second", "third"];
  expect(await Promise.all(names.map(ask))).toEqual(["first", "second", "second"]);
});

it("everyone gets what they asked for, read after they asked", async () => {
  const asks = fc.array(
    fc.record({ wait: fc.nat(3), uids: fc.array(fc.nat(9).map(String), { minLength: 1 }) }),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(asks, async (all) => {
      const reads = createSharedReads<{ at: number; uids: string[] }>();
      let now = 0;
      const read = async (uids: string[]) => {
        const at = now++;
        await sleep(uids.length % 3);
        return { at, uids };
      };
      await Promise.all(
        all.map(async ({ wait, uids }) => {
          await sleep(wait);
          const before = now;
          const got = await reads.of("shop", uids, read);
          expect(got.at).toBeGreaterThanOrEqual(before);
          expect(got.uids).toEqual(expect.arrayContaining(uids));
        }),
      );
    }),
    { numRuns: 50 },
  );
});
