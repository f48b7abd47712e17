import { afterAll, beforeEach, expect, it } from "vitest";
import type { Message } from "#lib/mail/port.ts";
import { createSmtpMailer } from "#lib/mail/smtp.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { freePort } from "#tests/support/server/listen.ts";

const server = await startFakeSmtpServer();
afterAll(() => server.close());
beforeEach(() => server.reset());

const MESSAGE: Message = {
  fromName: "Ọjà & Sons",
  to: "ada@example.com",
  replyTo: "shop@example.com",
  subject: "Your order ORD-1",
  html: "<p>Thank you</p>",
  text: "Thank you",
  id: "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f10",
};

function mailerTo(url: string) {
  const mailer = createSmtpMailer({ SMTP_URL: url, MAIL_FROM: "orders@mail.example" });
  if (!mailer) throw new Error("no mailer");
  return mailer;
}

const send = (message: Partial<Message> = {}) =>
  mailerTo(server.url).send({ ...MESSAGE, ...message });

it("sends a mail in the store's name from the instance's address, with HTML and text", async () => {
  expect(await send()).toEqual({ outcome: "sent" });
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: "orders@mail.example", to: ["ada@example.com"] });
  expect(mail?.parsed).toMatchObject({
    subject: "Your order ORD-1",
    html: "<p>Thank you</p>",
    text: "Thank you",
    messageId: `<${MESSAGE.id}@mail.example>`,
    from: { value: [{ name: "Ọjà & Sons", address: "orders@mail.example" }] },
    replyTo: { value: [{ address: "shop@example.com" }] },
  });
});

it("creates no mailer without SMTP_URL", () => {
  expect(createSmtpMailer({ SMTP_URL: undefined, MAIL_FROM: undefined })).toBeUndefined();
});

it("reports a recipient and a message that the server refuses as rejected, with its reply", async () => {
  server.setFault("rejectRecipient", 1);
  expect(await send()).toEqual({ outcome: "rejected", error: "550 5.1.1 No such user" });
  server.setFault("rejectMessage", 1);
  expect(await send()).toEqual({ outcome: "rejected", error: "554 5.7.1 Message refused" });
});

it("reports a busy server, a closed port and an early end of the connection as failed", async () => {
  server.setFault("busy", 1);
  expect(await send()).toEqual({ outcome: "failed", error: "451 4.3.2 Try again later" });
  server.setFault("hangUp", 1);
  expect(await send()).toMatchObject({ outcome: "failed" });
  expect(server.mails).toHaveLength(1);
  const closed = mailerTo(`smtp://127.0.0.1:${await freePort()}`);
  expect(await closed.send(MESSAGE)).toMatchObject({ outcome: "failed" });
});

it("reports a connection that ends between the message and the reply as unknown", async () => {
  server.setFault("close", 1);
  expect(await send()).toMatchObject({ outcome: "unknown" });
  expect(server.mails).toHaveLength(1);
});

it("R84: adds no header or recipient from line feeds in names, subjects and addresses", async () => {
  const injected = "\r\nBcc: mallory@example.com\r\nX-Injected: yes\r\n\r\nbody";
  await send({ fromName: `Shop${injected}`, subject: `Order${injected}` });
  await send({ to: `ada@example.com${injected}`, replyTo: `shop@example.com${injected}` });
  await send({ to: "ada@example.com, mallory@example.com" });
  await send({ to: "ada@example.com> RCPT TO:<mallory@example.com" });
  for (const { to, parsed } of server.mails) {
    expect(to).not.toContain("mallory@example.com");
    expect(parsed.headers.has("bcc")).toBe(false);
    expect(parsed.headers.has("x-injected")).toBe(false);
    expect(parsed.text).toBe("Thank you");
  }
  expect(server.mails[0]?.to).toEqual(["ada@example.com"]);
});
