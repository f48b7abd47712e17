import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, beforeEach, expect, inject, it, onTestFinished } from "vitest";
import { type RemoteApi, remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop, type RemoteShop } from "#tests/support/api/remote-shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { startStrictPooler } from "#tests/support/database/strict-pooler.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";
import { type Instance, startInstance } from "#tests/support/server/app.ts";
import { runProgram } from "#tests/support/server/program.ts";

const OPS_TOKEN = "an-operator-s-token";

let database: TestDatabase;
let role: string;
/** Database URL with the test's role. */
let url: string;

const admin = new Client({ connectionString: inject("adminUrl") });
await admin.connect();

beforeEach(async () => {
  database = await createTestDatabase();
  role = `app-${randomBytes(6).toString("hex")}`;
  await admin.query(`create role "${role}" login password 'secret'`);
  const parsed = new URL(database.url);
  parsed.username = role;
  parsed.password = "secret";
  url = parsed.href;
  onTestFinished(async () => {
    await database.drop();
    await admin.query(`drop role "${role}"`);
  });
});

afterAll(() => admin.end());

/** Runs a statement as superuser in the test's database. */
async function administer(statement: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const grantEverything = () => administer(`grant ${new URL(database.url).username} to "${role}"`);

interface Running {
  app: Instance;
  api: RemoteApi;
  shop: RemoteShop;
}

async function start(environment: Record<string, string>): Promise<Running> {
  const app = await startInstance({ OPS_TOKEN, LOG_LEVEL: "warn", ...environment });
  onTestFinished(async () => {
    await app.end("SIGKILL");
  });
  const shop = await openRemoteShop(database.db);
  return { app, api: remoteApi(app.url, shop.key), shop };
}

/** Polls the readiness, which the server checks once a second. */
function readiness({ url: at }: Instance, token?: string) {
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  const read = async () => {
    const reply = await fetch(`${at}/api/ready`, { headers });
    return { status: reply.status, body: await reply.json() };
  };
  return expect.poll(read);
}

it("serves behind a pooler that rejects startup parameters, and says what the role needs", async () => {
  await grantEverything();
  const { app, api, shop } = await start({ DATABASE_URL: await startStrictPooler(url) });
  const responses = await Promise.all(Array.from({ length: 10 }, () => api.get("/products")));
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await api.post("/orders", shop.order)).status).toBe(201);
  expect(app.output().match(/pooler rejects startup parameters/g)).toHaveLength(1);
  await readiness(app).toEqual({ status: 200, body: { status: "degraded" } });
  const reasons = [expect.stringContaining("give the role statement_timeout = '2s'")];
  await readiness(app, OPS_TOKEN).toMatchObject({ body: { status: "degraded", reasons } });
  await administer(`alter role "${role}" set statement_timeout = '2s'`);
  const reconnect = [expect.stringContaining("reconnect them, in PgBouncer's console")];
  await readiness(app, OPS_TOKEN).toMatchObject({ body: { reasons: reconnect } });
  await administer(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = '${role}'`,
  );
  await readiness(app).toEqual({ status: 200, body: { status: "ok" } });
});

it("does not start with a role that lacks rights until the GRANTs that it names have run", async () => {
  const grant = `GRANT ALL ON ALL TABLES IN SCHEMA public TO "${role}"`;
  const missing = [
    grant,
    `GRANT USAGE, CREATE ON SCHEMA pgboss TO "${role}"`,
    `GRANT ALL ON ALL TABLES IN SCHEMA pgboss TO "${role}"`,
  ];
  onTestFinished(() => administer(`drop owned by "${role}"`));
  for (const expected of missing) {
    const rejected = await startInstance({ DATABASE_URL: url }).catch(String);
    expect(rejected).toContain(`run ${expected} as the owner of the database`);
    expect(rejected).not.toContain("    at ");
    await administer(expected);
  }
  const { app, api, shop } = await start({ DATABASE_URL: url });
  expect((await api.post("/orders", shop.order)).status).toBe(201);

  await administer(`revoke all on all tables in schema public from "${role}"`);
  const response = await api.get("/products");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  await expect.poll(app.output).toContain(grant.replaceAll('"', '\\"'));
  const reasons = [expect.stringContaining(grant)];
  await readiness(app, OPS_TOKEN).toMatchObject({ status: 503, body: { reasons } });
});

it("names one GRANT after the other until a role can create everything in a bare database", async () => {
  const bare = await createTestDatabase(BARE_TEMPLATE);
  const parsed = new URL(url);
  parsed.pathname = new URL(bare.url).pathname;
  const bareAdmin = new Client({ connectionString: bare.url });
  await bareAdmin.connect();
  onTestFinished(async () => {
    await bareAdmin.end();
    await bare.drop();
  });
  const grants: string[] = [];
  for (;;) {
    const app = await startInstance({ DATABASE_URL: parsed.href }).catch(String);
    if (typeof app !== "string") {
      await app.end("SIGTERM");
      break;
    }
    const grant = /run (GRANT .+) as the owner of the database/.exec(app)?.[1] ?? app;
    expect(grants).not.toContain(grant);
    grants.push(grant);
    await bareAdmin.query(grant);
  }
  expect(grants).toEqual([
    `GRANT USAGE, CREATE ON SCHEMA public TO "${role}"`,
    `GRANT CONNECT, CREATE ON DATABASE "${parsed.pathname.slice(1)}" TO "${role}"`,
  ]);
});

it("R43: rejects orders with 503 and says why while the disk is full or the database is read-only", async () => {
  await grantEverything();
  await administer(`
    create function refuse_write() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on orders execute function refuse_write()`);
  const { app, api, shop } = await start({ DATABASE_URL: url });
  const order = async () => {
    const { status, headers } = await api.post("/orders", shop.order);
    return [status, headers.get("retry-after")];
  };
  expect(await order()).toEqual([503, "1"]);
  await expect.poll(app.output).toContain("disk is full: free space");
  expect(app.output()).not.toContain("    at ");
  const full = { status: "degraded", reasons: [expect.stringContaining("disk is full")] };
  await readiness(app, OPS_TOKEN).toMatchObject({ body: full });
  await readiness(app).toMatchObject({ body: { status: "degraded" } });

  await administer("drop trigger full_disk on orders");
  await administer(`alter role "${role}" set default_transaction_read_only = on`);
  await administer(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = '${role}'`,
  );
  expect(await order()).toEqual([503, "1"]);
  expect((await api.get("/products")).status).toBe(200);
  await expect.poll(app.output).toContain("The database is read-only: point DATABASE_URL");
  const readOnly = expect.arrayContaining([expect.stringContaining("read-only")]);
  await readiness(app, OPS_TOKEN).toMatchObject({ body: { reasons: readOnly } });
});

it("does not start on a DATA_DIR that is not writable, and names the folder in one line", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "unwritable-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const DATA_DIR = path.join(file, "data");
  for (const program of ["lib/server/start.ts", "lib/cli/seed.ts"]) {
    const { code, err } = await runProgram({ DATABASE_URL: "", DATA_DIR }, program);
    expect(code).toBe(1);
    expect(err.trim().split("\n")).toEqual([
      expect.stringMatching(/The folder .+\/file\/data is not writable .+ set DATA_DIR to another/),
    ]);
  }
});

it("starts although the home page cannot be rendered, and logs the error at its first request", async () => {
  await openRemoteShop(database.db);
  await administer("alter table product_listings rename to listings_away");
  const app = await startInstance({ DATABASE_URL: database.url });
  onTestFinished(async () => {
    await app.end("SIGKILL");
  });
  expect(app.output()).not.toContain("request failed");
  expect((await fetch(app.url)).status).toBe(503);
  await expect.poll(app.output).toContain('"msg":"request failed"');
});
