import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { generateWebhookSecret, signWebhook } from "#lib/webhooks/signature.ts";

const ID = "0f3c1a52-9d56-4a75-8b8e-5d0a3c1b7a11";
const BODY = '{"type":"order.created","data":{"name":"Adé ₦"}}';

function signedNow(...secrets: string[]) {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    "webhook-id": ID,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signWebhook({ id: ID, timestamp, body: BODY }, secrets),
  };
}

it("generates secrets of 32 random bytes with the prefix whsec_", () => {
  const [one, other] = [generateWebhookSecret(), generateWebhookSecret()];
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(other).not.toBe(one);
});

it("signs like the reference implementation", () => {
  const secret = generateWebhookSecret();
  const headers = signedNow(secret);
  const date = new Date(Number(headers["webhook-timestamp"]) * 1000);
  expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(ID, date, BODY));
  expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
});

it("signs with two secrets, of which a receiver needs one", () => {
  const [current, previous, other] = Array.from({ length: 3 }, generateWebhookSecret) as [
    string,
    string,
    string,
  ];
  const headers = signedNow(current, previous);
  for (const secret of [current, previous]) {
    expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
  }
  expect(() => new Webhook(other).verify(BODY, headers)).toThrow("No matching signature");
  expect(() => new Webhook(current).verify(`${BODY} `, headers)).toThrow("No matching signature");
});
