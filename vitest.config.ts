import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Halves the start-up time of each process that the tests run: a command, a server, a worker of Vitest.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL(".next/cache/node", import.meta.url));

/** More than the cores of a small machine: tests often wait for servers, browsers and deadlines. */
const maxWorkers = 3;

/** Only a test that hangs takes as long, even on a busy machine. */
const testTimeout = 120_000;
const poll = { timeout: 30_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "rules",
          include: ["tests/architecture.test.ts"],
          testTimeout,
          maxWorkers,
        },
      },
      {
        test: {
          name: "unit",
          include: [
            "tests/{accounts,bench,cache,cdn,client,kernel,contract,couriers,docs,format,limits,http,mail,openapi,otlp,outbound,payments,search,serializers,telemetry,webhooks}/**/*.test.ts",
          ],
          exclude: ["**/*.real.test.ts"],
          testTimeout,
          // Test files share no state, and loading the modules again would take longer than the tests.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: "database",
          include: [
            "tests/{api,cli,dashboard,db,services,shop}/**/*.test.ts",
            "tests/**/*.real.test.ts",
          ],
          exclude: ["tests/otlp/telemetry.real.test.ts"],
          globalSetup: ["tests/support/database/postgres.ts"],
          // Each file has its own database; loading the modules again takes longer than most files.
          isolate: false,
          testTimeout,
          expect: { poll },
          hookTimeout: 120_000,
          maxWorkers,
        },
      },
      {
        test: {
          // Runs alone: it switches telemetry on for its process.
          name: "telemetry",
          include: ["tests/otlp/telemetry.real.test.ts"],
          globalSetup: ["tests/support/database/postgres.ts"],
          testTimeout,
          maxWorkers,
        },
      },
      {
        test: {
          name: "stress",
          include: process.env.STRESS
            ? [
                "tests/stress/**/*.test.ts",
                "tests/services/orders/orders-under-load.test.ts",
                "tests/services/payments/{paying-shoppers,payments-under-load}.test.ts",
                "tests/server/process/{interrupted,overload}.test.ts",
                "tests/server/payment-crashes.real.test.ts",
              ]
            : [],
          globalSetup: ["tests/support/database/postgres.ts", "tests/support/server/build.ts"],
          setupFiles: ["tests/support/server/await-build.ts"],
          testTimeout: 600_000,
          expect: { poll },
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "e2e",
          include: ["tests/{server,e2e}/**/*.test.ts"],
          exclude: ["**/*.real.test.ts"],
          globalSetup: ["tests/support/database/postgres.ts", "tests/support/server/build.ts"],
          setupFiles: ["tests/support/server/await-build.ts"],
          // Each file starts its own app; loading the modules again takes two seconds a file.
          isolate: false,
          testTimeout: 2 * testTimeout,
          expect: { poll },
          hookTimeout: 300_000,
          maxWorkers,
        },
      },
    ],
  },
});
