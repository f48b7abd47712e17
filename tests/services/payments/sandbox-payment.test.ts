import { expect, it } from "vitest";
import { getSandboxPayment } from "#lib/services/payments/sandbox-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

const { db } = await openDatabase();

it("rejects a test payment that cannot exist with 404", async () => {
  for (const reference of ["", "\u0000", "a".repeat(26), "a".repeat(10_000)]) {
    const payment = getSandboxPayment(testRuntime(db), reference);
    await expect(payment).rejects.toMatchObject({ status: 404 });
  }
});
