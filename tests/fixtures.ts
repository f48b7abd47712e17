import type { Browser } from "playwright-core";
import { afterAll } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import type { RunningApp } from "#tests/support/server/app.ts";

/** Creates a database for the tests of this file, by default migrated and empty. */
export async function openDatabase(template?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(template);
  afterAll(() => database.drop());
  return database;
}

/** Starts the built app with the demo stores for the tests of this file. */
export async function openApp(environment?: Record<string, string>): Promise<RunningApp> {
  // Loaded here, because most tests do not need it.
  const { startApp } = await import("#tests/support/server/app.ts");
  const app = await startApp(environment);
  afterAll(() => app.stop());
  return app;
}

/** Starts the built app and a browser for the tests of this file. */
export async function openAppInBrowser(
  environment?: Record<string, string>,
): Promise<{ app: RunningApp; browser: Browser }> {
  const { launchChromium } = await import("#tests/support/server/chromium.ts");
  const [app, browser] = await Promise.all([openApp(environment), launchChromium()]);
  afterAll(() => browser.close());
  return { app, browser };
}
