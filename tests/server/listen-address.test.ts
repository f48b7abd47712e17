import { expect, it, onTestFinished } from "vitest";
import { startApp } from "#tests/support/app.ts";

/** By another of the machine's own addresses. */
async function answersElsewhere(environment: Record<string, string>): Promise<boolean> {
  const app = await startApp(environment);
  onTestFinished(() => app.stop());
  const { port } = new URL(app.url);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  return fetch(`http://127.0.0.2:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

it("is the one address that the server listens on", async () => {
  expect(await answersElsewhere({ LISTEN_ADDRESS: "127.0.0.1" })).toBe(false);
});

it("are all of the machine's where none is set", async () => {
  expect(await answersElsewhere({})).toBe(true);
});
