import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readEnv } from "#lib/env.ts";
import { type Prepared, prepare } from "#lib/server/prepare.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { type PgBouncer, startPgBouncer } from "#tests/support/database/pgbouncer.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const { db, url } = await openDatabase();
const shop = await createShop(db);

let proxy: FaultProxy;
let pooler: PgBouncer;

beforeEach(async () => {
  proxy = await startFaultProxy(url);
  onTestFinished(() => proxy.close());
  pooler = await startPgBouncer(proxy.url);
});

it("starts once the login of PgBouncer to the database succeeds again", async () => {
  await proxy.setFault("cut");
  const { waiting, prepared } = start();
  await waiting;
  await proxy.setFault(undefined);
  expect(await prepared).toMatchObject({ storeSlug: shop.slug });
});

it("starts once a paused PgBouncer resumes", async () => {
  await pooler.command("PAUSE");
  const { waiting, prepared } = start();
  await waiting;
  await pooler.command("RESUME");
  expect(await prepared).toMatchObject({ storeSlug: shop.slug });
});

/** Prepares an instance behind the pooler; `waiting` resolves once it waits for the database. */
function start(): { waiting: Promise<void>; prepared: Promise<Prepared> } {
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const env = readEnv({
    DATABASE_URL: pooler.url,
    APP_MODE: "sandbox",
    STOREFRONT_STORE: shop.slug,
  });
  const output = vi.spyOn(console, "log").mockReturnValue();
  onTestFinished(() => output.mockRestore());
  const prepared = prepare(env, stack);
  const isWaiting = () => expect(output.mock.calls.flat().join()).toContain("Waiting for the data");
  const waiting = expect.poll(isWaiting) as unknown as Promise<void>;
  return { waiting, prepared };
}
