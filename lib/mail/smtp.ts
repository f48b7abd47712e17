import type { NodemailerError } from "nodemailer";
import type { Env } from "#lib/env.ts";
import type { Mailer, Message, SendResult } from "#lib/mail/port.ts";

/** Each is the limit of one step of the conversation, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const MAX_ERROR_LENGTH = 500;

/** Creates a mailer that uses the SMTP server of the environment; undefined when there is none. */
export function createSmtpMailer({
  SMTP_URL: url,
  MAIL_FROM: address,
}: Pick<Env, "SMTP_URL" | "MAIL_FROM">): Mailer | undefined {
  if (!url || !address) return undefined;
  return { send: (message) => send(url, address, message) };
}

/** Sends on a connection of its own, because a mail is rare compared with a pool's idle timeout. */
async function send(url: string, address: string, message: Message): Promise<SendResult> {
  // Loaded here, because most processes send no mail.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...TIMEOUTS });
  let isTransmitted = false;
  transport.use("stream", (mail, done) => {
    mail.message.processFunc((output) =>
      output.once("end", () => {
        isTransmitted = true;
      }),
    );
    done();
  });
  const { fromName, to, replyTo, subject, html, text, id } = message;
  try {
    await transport.sendMail({
      from: { name: fromName, address },
      to: { name: "", address: to },
      ...(replyTo && { replyTo: { name: "", address: replyTo } }),
      subject,
      html,
      text,
      messageId: messageId(id, address),
      // Stops out-of-office replies to the sender.
      headers: { "Auto-Submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { outcome: "sent" };
  } catch (error) {
    return toFailure(error as NodemailerError, isTransmitted);
  }
}

/** Returns the Message-ID of a mail from this address. */
function messageId(id: string, address: string): string {
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** Steps of the conversation in which a permanent reply concerns this mail, not the connection or the account. */
const MAIL_COMMANDS = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

function toFailure(error: NodemailerError, isTransmitted: boolean): SendResult {
  const { code, command = "", response, permanent } = error;
  // The client rejects an address that it cannot send.
  const isInvalid = !response && code === "EENVELOPE";
  const isRejected = isInvalid || (permanent === true && MAIL_COMMANDS.has(command));
  const isUnknown = isTransmitted && !response;
  return {
    outcome: isRejected ? "rejected" : isUnknown ? "unknown" : "failed",
    error: describe(error, isInvalid).slice(0, MAX_ERROR_LENGTH),
  };
}

function describe({ code, name, message, response }: NodemailerError, isInvalid: boolean): string {
  if (isInvalid) return message;
  return response ?? `The SMTP server did not reply (${code ?? name})`;
}
