/** A mail to one person. */
export interface Message {
  /** Name of the sender, shown in front of the instance's address. */
  fromName: string;
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  /** Identifies the mail in all its attempts. At most 64 letters, digits and hyphens. */
  id: string;
}

/**
 * How an attempt ended. `rejected`: the server refused the mail for good. `failed`: it was not delivered, but a later
 * attempt may succeed. `unknown`: the connection ended between the message and the reply, so it may have been
 * delivered.
 */
export type SendResult =
  | { outcome: "sent" }
  | { outcome: "rejected" | "failed" | "unknown"; error: string };

/** Sends mails. */
export interface Mailer {
  /** Makes one attempt. Never rejects. */
  send(message: Message): Promise<SendResult>;
}
