import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { decideSandboxPayment } from "#db/queries/payments/sandbox-payments.ts";
import { SANDBOX_CHOICES } from "#lib/services/payments/sandbox-payment.ts";
import { newSessionReference } from "#lib/services/payments/session-reference.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { paymentFaultOf, paymentToStart } from "#tests/payments/setup.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

const { db } = await openDatabase();
const NEVER = new AbortController().signal;
const provider = testRuntime(db).services.payments.provider("sandbox");
if (!provider) throw new Error("a sandbox has test payments");

/** Pays 15,750.50, or what the choice says, at the test provider. */
async function pay(choice: keyof typeof SANDBOX_CHOICES = "pay") {
  const reference = newSessionReference();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await provider?.start(paymentToStart({ reference, expiresAt }), NEVER);
  await decideSandboxPayment(db, reference, SANDBOX_CHOICES[choice]);
  const charge = { id: `${reference}-1`, reference };
  return {
    charge,
    refund: (amount: string, uid: string = randomUUID()) =>
      provider?.refund({ uid, charge, amount, currency: "NGN" }, NEVER) as Promise<unknown>,
    refunds: () => provider?.listRefunds(charge, NEVER),
  };
}

it("refunds test payments at once, in parts, and not more than was paid", async () => {
  const { refund, refunds } = await pay();
  const uid = randomUUID();
  const sent = await refund("5750.50", uid);
  expect(sent).toMatchObject({ id: uid, uid, state: "succeeded", amount: "5750.50" });
  expect(await paymentFaultOf(refund("10000.01"))).toMatchObject({ kind: "rejected" });
  await refund("10000.00");
  expect(await paymentFaultOf(refund("0.01"))).toMatchObject({ kind: "rejected" });
  expect(await refunds()).toMatchObject([{ uid, currency: "NGN" }, { amount: "10000.00" }]);
});

it("refunds a test payment once when a refund is sent twice", async () => {
  const { refund, refunds } = await pay();
  const uid = randomUUID();
  expect(await refund("15750.50", uid)).toEqual(await refund("15750.50", uid));
  expect(await refunds()).toHaveLength(1);
});

it("refunds no test payment that was not paid", async () => {
  const { refund } = await pay("decline");
  expect(await paymentFaultOf(refund("1.00"))).toMatchObject({ kind: "rejected" });
});

it("lists every charge and refund of a period", async () => {
  const from = new Date(Date.now() - 1000);
  const { charge, refund } = await pay("twice");
  const uid = randomUUID();
  await refund("100.00", uid);
  const records = await provider.list({ from, to: new Date(Date.now() + 60_000) }, NEVER);
  const { reference } = charge;
  expect(records.filter(({ id }) => id.startsWith(reference) || id === uid)).toMatchObject([
    { kind: "charge", id: charge.id, reference, amount: "15750.50", currency: "NGN" },
    { kind: "charge", id: `${reference}-2`, reference },
    { kind: "refund", id: uid, chargeId: charge.id, amount: "100.00" },
  ]);
  expect(await provider.list({ from: new Date(0), to: from }, NEVER)).not.toContainEqual(
    expect.objectContaining({ id: charge.id }),
  );
});
