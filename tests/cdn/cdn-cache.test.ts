import { afterEach, expect, it } from "vitest";
import { createCdn } from "#lib/cdn/cdn-cache.ts";
import { readEnv } from "#lib/env.ts";

const CONTEXT = Symbol.for("@vercel/request-context");

afterEach(() => {
  Reflect.deleteProperty(globalThis, CONTEXT);
});

it("logs an error that Vercel's function throws at once", async () => {
  const error = new Error("no purge");
  const pending: Promise<unknown>[] = [];
  const context = {
    waitUntil: (work: Promise<unknown>) => pending.push(work),
    purge: {
      dangerouslyDeleteByTag() {
        throw error;
      },
    },
  };
  Reflect.set(globalThis, CONTEXT, { get: () => context });
  const logged: unknown[] = [];
  const cdn = createCdn({ ...readEnv({}), onVercel: true }, (each) => logged.push(each));
  cdn.purgeLater("store");
  await Promise.all(pending);
  expect(logged).toEqual([error]);
});
