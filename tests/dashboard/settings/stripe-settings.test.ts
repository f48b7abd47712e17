import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, merchantWithPassword, PASSWORD } from "#tests/support/api/dashboard.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";

const ACCOUNT = "/payment-accounts/stripe";

let api: Api;
let fake: Awaited<ReturnType<typeof startFakeStripe>>;
let shop: { uid: string; slug: string };
let owner: Merchant;

const { db } = await openDatabase();
beforeEach(async () => {
  fake = await startFakeStripe({ secretKey: "sk_test_of_the_test_shop" });
  api = await createApi(db, {
    environment: {
      ENCRYPTION_SECRET: "what-payment-keys-are-encrypted-with-in-tests",
      STRIPE_API_URL: fake.url,
    },
    paymentSettings: { deadlineMs: 3000 },
  });
  shop = await createShop(db);
  owner = await merchantWithPassword(api, db, [shop]);
});
afterEach(() => fake.close());

const send = (method: string, below: string, body?: unknown) =>
  owner.send(method, `/stores/${shop.slug}${below}`, body);
const connect = (secret_key = fake.secretKey) =>
  send("PUT", ACCOUNT, { secret_key, password: PASSWORD });

/** Sends a webhook to the account's URL, signed with this secret, and returns the status. */
async function sendWebhook(webhookUrl: string, signingSecret: string): Promise<number> {
  fake.webhookUrl = (await serveApi(api)) + new URL(webhookUrl).pathname;
  return (await fake.sendWebhook("customer.created", {}, { signingSecret })).status;
}

describe("a store's account with Stripe", () => {
  it("connects with the secret key and registers a webhook", async () => {
    const { body } = await connect();
    expect(body.data).toMatchObject({
      provider: "stripe",
      outcome: "accepted",
      account: { last_four: "shop", has_signing_secret: true, last_webhook_at: null },
    });
    const { webhook_url } = body.data.account;
    expect(fake.endpoints.map(({ url }) => url)).toEqual([webhook_url]);
    expect(await sendWebhook(webhook_url, fake.endpoints[0]?.secret ?? "")).toBe(200);
    expect(await sendWebhook(webhook_url, "whsec_of_somebody_else")).toBe(401);
    const { account } = (await send("GET", ACCOUNT)).body.data;
    expect(Date.parse(account.last_webhook_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("asks for the signing secret when the key may not register a URL", async () => {
    fake.setFault("http-403", { on: "register" });
    fake.setFault("http-403", { on: "endpoints" });
    const { account } = (await connect()).body.data;
    expect(account.has_signing_secret).toBe(false);
    const { webhook_url } = account;
    expect(await sendWebhook(webhook_url, fake.signingSecret)).toBe(401);
    const put = (signing_secret: string, password = PASSWORD) =>
      send("PUT", `${ACCOUNT}/signing-secret`, { signing_secret, password });
    expect((await put("sk_test_0123456789")).body.details?.[0].field).toBe("signing_secret");
    expect((await put(fake.signingSecret, "wrong")).body.details?.[0].field).toBe("password");
    expect((await put(fake.signingSecret)).body.data.account.has_signing_secret).toBe(true);
    expect(await sendWebhook(webhook_url, fake.signingSecret)).toBe(200);
    const stored = await findRow(db, "payment_accounts", { store_uid: shop.uid });
    expect(stored.encrypted_signing_secret?.toString("latin1")).not.toContain("whsec_");
  });

  it("replaces its registered URL when the key changes, and deletes the secret with the account", async () => {
    await connect();
    const first = fake.endpoints.map(({ secret }) => secret);
    fake.secretKey = "rk_test_after_the_change";
    const { account } = (await connect()).body.data;
    expect(fake.endpoints).toHaveLength(1);
    expect(fake.endpoints.map(({ secret }) => secret)).not.toEqual(first);
    expect(await sendWebhook(account.webhook_url, fake.endpoints[0]?.secret ?? "")).toBe(200);
    const gone = await send("DELETE", ACCOUNT, { password: PASSWORD });
    expect(gone.body.data.account).toBeNull();
    const secret = { signing_secret: fake.signingSecret, password: PASSWORD };
    expect((await send("PUT", `${ACCOUNT}/signing-secret`, secret)).status).toBe(404);
  });

  it("stores the secret of its new registration when the earlier one cannot be deleted", async () => {
    await connect();
    fake.setFault("http-500", { on: "unregister" });
    const { account } = (await connect()).body.data;
    const [first, second] = fake.endpoints.map(({ secret }) => secret);
    expect(await sendWebhook(account.webhook_url, second ?? "")).toBe(200);
    expect(await sendWebhook(account.webhook_url, first ?? "")).toBe(401);
  });

  it("stores no signing secret for a provider that signs with the key, and knows no other provider", async () => {
    const secret = { signing_secret: fake.signingSecret, password: PASSWORD };
    const paystack = "/payment-accounts/paystack/signing-secret";
    expect((await send("PUT", paystack, secret)).status).toBe(404);
    expect((await send("GET", "/payment-accounts/constructor")).status).toBe(404);
  });

  it("R82: rejects a key of the other mode, also a restricted one", async () => {
    for (const key of ["sk_live_0123456789", "rk_live_0123456789"]) {
      expect((await connect(key)).body.details?.[0].field).toBe("secret_key");
    }
    expect(fake.requests).toEqual([]);
  });
});

it("turns automatic refunds off and on", async () => {
  const settings = async () => (await send("GET", "/refund-settings")).body.data;
  expect(await settings()).toEqual({ automatic_refunds: true });
  await send("PUT", "/refund-settings", { automatic_refunds: false });
  expect(await settings()).toEqual({ automatic_refunds: false });
});
