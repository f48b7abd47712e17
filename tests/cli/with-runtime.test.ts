import { expect, it, vi } from "vitest";
import { commandLog } from "#lib/cli/with-runtime.ts";

it("prints the warnings of commands with the name and code of their error", () => {
  const print = vi.spyOn(console, "error").mockReturnValue();
  commandLog.warn({ name: "Error", code: "ECONNRESET" }, "image not deleted");
  commandLog.error({}, "disk full");
  const lines = print.mock.calls;
  print.mockRestore();
  expect(lines).toEqual([
    ['image not deleted {"name":"Error","code":"ECONNRESET"}'],
    ["disk full"],
  ]);
});
