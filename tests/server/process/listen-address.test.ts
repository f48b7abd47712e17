import { expect, it } from "vitest";
import { openDatabase, openInstance } from "#tests/fixtures.ts";

const { url } = await openDatabase();
const app = await openInstance({ DATABASE_URL: url, LISTEN_ADDRESS: "127.0.0.1" });

// `start.test.ts` shows that it listens on all addresses by default.
it("listens on LISTEN_ADDRESS only", async () => {
  const { port } = new URL(app.url);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  // Another address of this machine.
  await expect(fetch(`http://127.0.0.2:${port}/api/health`)).rejects.toThrow();
});
