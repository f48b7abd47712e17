import { execFile } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const COMMAND = path.join(import.meta.dirname, "../../../db/commands/explain.ts");

/** Runs the command with an unreachable database and this log on standard input. */
function explain(log: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATABASE_URL: "postgres://storefront@127.0.0.1:1/none" };
    const command = execFile(process.execPath, [COMMAND, ...args], { env }, (error, out) =>
      error ? reject(error) : resolve(out),
    );
    command.stdin?.end(log);
  });
}

it("explains a request from the log while the database is unreachable", async () => {
  const line = { level: 40, time: 0, request_id: "other", msg: "passed over" };
  const log = [line, { ...line, request_id: "asked", msg: "courier quote failed" }];
  const explained = await explain(
    log.map((each) => JSON.stringify(each)).join("\n"),
    ...["asked", "--log", "-"],
  );
  expect(explained).toContain("The database could not be read: The database does not respond");
  expect(explained).toContain("courier quote failed; request asked");
  expect(explained).not.toContain("passed over");
});

it("says where to look when neither log nor database has the request", async () => {
  expect(await explain("", "ORD-NONE")).toContain("Use --log <file>");
  expect(await explain("", "ORD-NONE", "--log", "-")).toContain("The log has no matching lines");
});
