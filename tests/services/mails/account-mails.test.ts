import { afterAll, beforeEach, expect, it } from "vitest";
import {
  createInvitationMail,
  createPasswordResetMail,
} from "#lib/services/mails/account-mails.ts";
import { sendMail } from "#lib/services/mails/send-mail.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testMerchant, testRuntime } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";

const { db } = await openDatabase();
const smtp = await startFakeSmtpServer();
afterAll(() => smtp.close());
beforeEach(() => smtp.reset());

const rt = testRuntime(db, {
  environment: { SMTP_URL: smtp.url, MAIL_FROM: "dashboard@mail.example" },
});

async function invite(to: string) {
  const shop = await createShop(db, { store_name: "Kòkó", time_zone: "Africa/Nairobi" });
  await createInvitationMail(testMerchant(db, shop.uid), {
    to,
    url: "https://shop.example/dashboard/invitation?token=secret",
    role: "staff",
    invitedBy: "Ada Obi",
    expiresAt: new Date("2026-03-08T12:00:00Z"),
  });
  return { shop, uid: (await findRow(db, "mails", { recipient: to })).uid };
}

it("sends an invitation from the store, and deletes its link once it is sent", async () => {
  const { uid } = await invite("new@example.com");
  await sendMail(rt, uid);
  const [mail] = smtp.mails;
  expect(mail?.to).toEqual(["new@example.com"]);
  expect(mail?.parsed).toMatchObject({
    subject: "Invitation to Kòkó",
    from: { value: [{ name: "Kòkó", address: "dashboard@mail.example" }] },
  });
  expect(mail?.parsed.text).toContain("Ada Obi has invited you to manage Kòkó as staff.");
  expect(mail?.parsed.text).toContain("https://shop.example/dashboard/invitation?token=secret");
  expect(mail?.parsed.text).toContain("expires on 8 Mar 2026, 15:00");
  expect(await findRow(db, "mails", { uid })).toMatchObject({
    state: "sent",
    html: null,
    body: null,
  });
});

it("R84: shows an invitation to owners only, and doesn't send it again", async () => {
  const { shop, uid } = await invite("second@example.com");
  const api = await createApi(db);
  const path = `/stores/${shop.slug}/mails`;
  const staff = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  expect((await staff.send("GET", path)).body.data.mails).toEqual([]);
  expect((await staff.send("GET", `${path}/${uid}`)).status).toBe(404);
  expect((await staff.read(`${path}/${uid}/html`)).status).toBe(404);
  const owner = await signedInMerchant(api, db, [shop]);
  expect((await owner.send("GET", `${path}/${uid}`)).body.data.kind).toBe("invitation");
  expect((await owner.send("POST", `${path}/${uid}/copies`)).status).toBe(404);
});

it("sends a password reset from the instance, not from a store, and deletes its link once it is sent", async () => {
  const url = "https://shop.example/dashboard/reset-password?token=secret";
  await createPasswordResetMail(rt, { to: "ada@merchant.example", url, validMinutes: 60 });
  const { uid, store_uid } = await findRow(db, "mails", { recipient: "ada@merchant.example" });
  expect(store_uid).toBeNull();
  await sendMail(rt, uid);
  const { parsed } = smtp.mails[0] ?? {};
  expect(parsed).toMatchObject({ subject: "Reset your password" });
  expect(parsed?.from?.value).toEqual([
    { name: "shop.example", address: "dashboard@mail.example" },
  ]);
  expect(parsed?.replyTo).toBeUndefined();
  expect(parsed?.text).toContain(url);
  expect(await findRow(db, "mails", { uid })).toMatchObject({ state: "sent", html: null });
});

it("keeps the link of an account's mail until its last attempt", async () => {
  const { uid } = await invite("busy@example.com");
  smtp.setFault("busy", 1);
  await sendMail(rt, uid);
  const { state, html } = await findRow(db, "mails", { uid });
  expect(state).toBe("waiting");
  expect(html).toContain("token=secret");
});

it.each([
  ["unknown", { state: "sending", is_uncertain: true, attempted_at: new Date(0) }],
  ["failed", { attempts: 20 }],
] as const)(
  "deletes the link of an account's mail when it ends as %s before an attempt",
  async (state, patch) => {
    const { uid } = await invite(`${state}@example.com`);
    await db.updateTable("mails").set(patch).where("uid", "=", uid).execute();
    await sendMail(rt, uid);
    expect(smtp.mails).toEqual([]);
    expect(await findRow(db, "mails", { uid })).toMatchObject({ state, html: null, body: null });
  },
);
