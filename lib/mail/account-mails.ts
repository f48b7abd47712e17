import { formatTime } from "#lib/format/format-time.ts";
import { button, html, type MailStore, page, paragraph } from "#lib/mail/html.ts";
import { type MailContent, renderMail } from "#lib/mail/render.ts";

interface Invitation {
  /** Accepts the invitation. */
  url: string;
  role: "owner" | "staff";
  /** Name of the member who invites. */
  invitedBy: string;
  expiresAt: Date;
}

/** Renders the mail that invites someone to a store. */
export async function renderInvitation(
  store: MailStore,
  { url, role, invitedBy, expiresAt }: Invitation,
): Promise<MailContent> {
  const title = `Join ${store.name}`;
  const body = html`${paragraph(
    `${invitedBy} has invited you to manage ${store.name} as ${role === "owner" ? "an owner" : "staff"}.`,
  )}${button("Accept invitation", url)}${paragraph(
    `The link works once and expires on ${formatTime(expiresAt.toISOString(), store.timeZone)}.`,
  )}`;
  const footer = html`If you don't know ${store.name}, ignore this email.`;
  return renderMail(`Invitation to ${store.name}`, page({ store, title, body, footer }));
}

interface PasswordReset {
  /** Opens the form for a new password. */
  url: string;
  /** Host of the dashboard. */
  host: string;
  validMinutes: number;
}

/** Renders the mail with the link that sets a new password. */
export async function renderPasswordReset({
  url,
  host,
  validMinutes,
}: PasswordReset): Promise<MailContent> {
  const title = "Reset your password";
  const body = html`${paragraph(
    `Someone asked to reset the password of your dashboard account at ${host}.`,
  )}${button("Set a new password", url)}${paragraph(
    `The link works once and expires after ${validMinutes} minutes.`,
  )}`;
  const footer = html`If it wasn't you, ignore this email: your password stays the same.`;
  return renderMail(title, page({ store: { name: host, logo: "" }, title, body, footer }));
}
