import { describe, expect, it } from "vitest";
import {
  isConnectionLost,
  isDatabaseOutage,
  isPreparedStatementMissing,
  isSafeToRetry,
} from "#db/errors.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

describe("R41, R43: database outages", () => {
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
    ["42501", "a right that the role lacks"],
    ["40001", "serialisation"],
    ["40P01", "deadlock"],
    ["28P01", "another password"],
    ["3D000", "no such database, as while it is put back from a backup"],
    ["55000", "closed to connections"],
    ["ECONNREFUSED", "nobody listens"],
    ["ECONNRESET", "reset"],
    ["EAI_AGAIN", "no name service"],
  ])("treats SQLSTATE %s as an outage: %s", (code) => {
    expect(isDatabaseOutage(withCode(code))).toBe(true);
  });

  it.each([
    "timeout exceeded when trying to connect",
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "Client has encountered a connection error and is not queryable",
    "Query read timeout",
  ])("treats the driver's error %j as an outage", (message) => {
    expect(isDatabaseOutage(new Error(message))).toBe(true);
  });

  it("treats a connection refused on every address of a host as an outage", () => {
    const rejected = new AggregateError([withCode("ECONNREFUSED"), withCode("ECONNREFUSED")]);
    expect(isDatabaseOutage(Object.assign(rejected, { code: "ECONNREFUSED" }))).toBe(true);
  });
});

describe("R41: lost connections", () => {
  it.each(["08006", "57P01", "57P02", "25P03", "ECONNRESET", "EPIPE"])(
    "treats SQLSTATE %s as a lost connection",
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(true);
      expect(isDatabaseOutage(withCode(code))).toBe(true);
    },
  );

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
  ])("treats %s as a lost connection", (message) => {
    expect(isConnectionLost(new Error(message))).toBe(true);
  });

  it.each(["57014", "53300", "25006", "40P01", "23505", "ECONNREFUSED"])(
    "does not treat SQLSTATE %s as a lost connection",
    (code) => {
      expect(isConnectionLost(withCode(code))).toBe(false);
    },
  );

  it.each([
    [new Error("Query read timeout")],
    [new Error("Connection terminated due to connection timeout")],
    ["57P01"],
    [undefined],
  ])("does not treat %s as a lost connection", (error) => {
    expect(isConnectionLost(error)).toBe(false);
  });
});

describe("prepared statements", () => {
  it.each(["26000", "42P05"])("recognizes a wrong prepared statement: %s", (code) => {
    expect(isPreparedStatementMissing(withCode(code))).toBe(true);
    expect(isSafeToRetry(withCode(code))).toBe(true);
    expect(isDatabaseOutage(withCode(code))).toBe(true);
  });

  it("retries a prepared statement that a migration has outdated", () => {
    const outdated = Object.assign(withCode("0A000"), { routine: "RevalidateCachedQuery" });
    expect(isSafeToRetry(outdated)).toBe(true);
    expect(isPreparedStatementMissing(outdated)).toBe(false);
    expect(isDatabaseOutage(outdated)).toBe(true);
    expect(isSafeToRetry(withCode("0A000"))).toBe(false);
  });
});

describe("errors that are not outages", () => {
  it.each(["23505", "23514", "42P01", "22003", "22021", "22P02", "XX000", "ENOENT"])(
    "does not treat SQLSTATE %s as an outage",
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
  ])("does not treat %s as an outage", (error) => {
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
