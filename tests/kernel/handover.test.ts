import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createHandover } from "#lib/kernel/handover.ts";
import { withinRequest } from "#lib/kernel/request-scope.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const anyThing = () => ({ name: "a thing" });

it("a thing is handed over within its request, once, and to no other", async () => {
  const handover = createHandover("within-request");
  await withinRequest("one", async () => {
    const thing = anyThing();
    handover.leave(thing);
    await Promise.resolve();
    withinRequest("another", () => expect(handover.take()).toBeUndefined());
    expect(handover.take()).toBe(thing);
    expect(handover.take()).toBeUndefined();
  });
  handover.leave(anyThing());
  expect(handover.take()).toBeUndefined();
});

it("copies of the module that name the same handover share it, and no other", () => {
  withinRequest("one", () => {
    const thing = anyThing();
    createHandover("shared").leave(thing);
    expect(createHandover("another").take()).toBeUndefined();
    expect(createHandover("shared").take()).toBe(thing);
  });
});

it("R71: of a request that never takes what it was left nothing is kept", async () => {
  const handover = createHandover("never-taken");
  const left = Array.from({ length: 100 }, (_, number) =>
    withinRequest(`${number}`, () => {
      const thing = anyThing();
      handover.leave(thing);
      return new WeakRef(thing);
    }),
  );
  // A weak reference holds on until its turn of the event loop has ended.
  await new Promise(setImmediate);
  collectGarbage();
  expect(left.filter((thing) => thing.deref() !== undefined)).toEqual([]);
});
