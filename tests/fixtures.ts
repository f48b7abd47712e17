import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import type { AppOptions, Instance, RunningApp } from "#tests/support/server/app.ts";

/** Creates a database for the tests of this file, by default migrated and empty. */
export async function openDatabase(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  afterAll(() => database.drop());
  return database;
}

/** Starts the built app on an existing database for the tests of this file. */
export async function openInstance(environment: Record<string, string>): Promise<Instance> {
  // Loaded here, because most tests do not need it.
  const { startInstance } = await import("#tests/support/server/app.ts");
  const instance = await startInstance(environment);
  afterAll(() => instance.end("SIGTERM"));
  return instance;
}

/** Starts the built app with the demo stores for the tests of this file. */
export async function openApp(
  environment?: Record<string, string>,
  options?: AppOptions,
): Promise<RunningApp> {
  const { startApp } = await import("#tests/support/server/app.ts");
  const app = await startApp(environment, options);
  afterAll(() => app.stop());
  return app;
}

/** Starts the built app and a browser for the tests of this file. */
export async function openAppInBrowser(
  environment?: Record<string, string>,
  options?: AppOptions,
): Promise<{ app: RunningApp; browser: Browser }> {
  const { launchChromium } = await import("#tests/support/server/chromium.ts");
  const [app, browser] = await Promise.all([openApp(environment, options), launchChromium()]);
  afterAll(() => browser.close());
  return { app, browser };
}
