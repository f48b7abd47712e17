import { expect, it } from "vitest";
import { returnPath, signInPath } from "#lib/dashboard/return-path.ts";

it.each([
  "/dashboard/stores/oja",
  "/dashboard/stores/oja/orders?payment=due&page=2",
  "/dashboard/account",
])("continues to %s after sign-in", (path) => {
  expect(returnPath(path)).toBe(path);
  const next = new URL(signInPath(path), "http://localhost").searchParams.get("next");
  expect(next).toBe(path);
});

it.each([
  "//evil.example/dashboard/x",
  "/\\evil.example/dashboard/x",
  "\\\\evil.example/dashboard/x",
  "/\t/evil.example/dashboard/x",
  "https://evil.example/dashboard/x",
  "javascript:alert(1)",
  "http://",
  "/dashboard",
  "/dashboards/x",
  "/dashboard/../api/dashboard/session",
  "/dashboard/%2e%2e//evil.example",
  "",
  undefined,
])("ignores %j and opens the dashboard", (next) => {
  expect(returnPath(next)).toBe("/dashboard");
});

it("uses the first of several targets, and none without one", () => {
  expect(returnPath(["/dashboard/account", "https://evil.example"])).toBe("/dashboard/account");
  expect(signInPath("/dashboard")).toBe("/dashboard/sign-in");
});
