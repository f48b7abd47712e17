import { describe, expect, it } from "vitest";
import { isDatabaseOutage } from "#lib/kernel/outage.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

describe("R41, R43: not now", () => {
  it.each([
    ["08006", "connection failure"],
    ["08P01", "protocol violation"],
    ["53100", "disk full"],
    ["53300", "too many connections"],
    ["57P01", "ended by an administrator"],
    ["57P02", "crash shutdown"],
    ["57P03", "starting up"],
    ["57014", "statement timeout"],
    ["55P03", "lock timeout"],
    ["25006", "read-only"],
    ["40001", "serialisation"],
    ["40P01", "deadlock"],
    ["ECONNREFUSED", "nobody listens"],
    ["ECONNRESET", "reset"],
    ["EAI_AGAIN", "no name service"],
  ])("%s: %s", (code) => {
    expect(isDatabaseOutage(withCode(code))).toBe(true);
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Query read timeout",
  ])("the driver's %j", (message) => {
    expect(isDatabaseOutage(new Error(message))).toBe(true);
  });

  it("a connection refused on every address of a host", () => {
    const refused = new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]);
    expect(isDatabaseOutage(Object.assign(refused, { code: "ECONNREFUSED" }))).toBe(true);
  });
});

describe("but a fault of ours", () => {
  it.each(["23505", "23514", "42P01", "22003", "22021", "22P02", "XX000", "ENOENT"])(
    "%s",
    (code) => {
      expect(isDatabaseOutage(withCode(code))).toBe(false);
    },
  );

  it.each([
    [new TypeError("undefined is not a function")],
    [new AggregateError([new Error("x")])],
    ["57P01"],
    [undefined],
    [null],
    [{ code: "57P01" }],
  ])("%s", (error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
