import { describe, expect, it } from "vitest";
import { createPasswordQueue } from "#lib/accounts/password-queue.ts";

/** Work that the test completes, and its concurrency. */
function setUp() {
  const queue = createPasswordQueue();
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await gate.promise;
    running -= 1;
    return "checked";
  };
  return { queue, work, open: () => gate.resolve(), most: () => most };
}

describe("R78: password queue", () => {
  it("checks one password at a time and rejects what exceeds a queue of eight", async () => {
    const { queue, work, open, most } = setUp();
    const outcomes = Array.from({ length: 60 }, () =>
      queue({ queue: "newDevice" }, work).catch((error: unknown) => error),
    );
    open();
    const settled = await Promise.all(outcomes);
    expect(settled.filter((outcome) => outcome === "checked")).toHaveLength(9);
    expect(settled.at(-1)).toMatchObject({ status: 503, code: "SIGN_IN_BUSY", retryAfter: 2 });
    expect(most()).toBe(1);
  });

  it("checks the password of a known device while strangers fill their own queue", async () => {
    const { queue, work, open } = setUp();
    const strangers = Array.from({ length: 60 }, () =>
      queue({ queue: "newDevice" }, work).catch(() => {}),
    );
    expect(await queue({ queue: "knownDevice" }, async () => "signed in")).toBe("signed in");
    open();
    await Promise.all(strangers);
  });

  it("holds at most two checks of one known device, and accepts those of other devices", async () => {
    const { queue, work, open } = setUp();
    const check = (client: string) => queue({ queue: "knownDevice", client }, work);
    const checks = [check("a"), check("a")];
    await expect(check("a")).rejects.toMatchObject({ status: 503, code: "SIGN_IN_BUSY" });
    checks.push(check("b"));
    open();
    expect(await Promise.all(checks)).toEqual(["checked", "checked", "checked"]);
  });

  it("rethrows the error of a failed check and continues with the next", async () => {
    const { queue } = setUp();
    const failing = queue({ queue: "knownDevice" }, () =>
      Promise.reject(new Error("the database is away")),
    );
    await expect(failing).rejects.toThrow("the database is away");
    expect(await queue({ queue: "knownDevice" }, async () => "checked")).toBe("checked");
  });
});
