import { expect, it, onTestFinished } from "vitest";
import { startApp } from "#tests/support/server/app.ts";

/** Connects to another address of this machine. */
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

it("listens on LISTEN_ADDRESS only, by default on all addresses of the machine", async () => {
  const answers = [answersElsewhere({ LISTEN_ADDRESS: "127.0.0.1" }), answersElsewhere({})];
  expect(await Promise.all(answers)).toEqual([false, true]);
});
