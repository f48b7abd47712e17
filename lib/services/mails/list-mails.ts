import { randomUUID } from "node:crypto";
import { countMatches } from "#db/queries/list-query.ts";
import {
  findMailRow,
  listMailRows,
  listOrderMailRows,
  storeMails,
} from "#db/queries/mails/mails.ts";
import { MAX_LIST_COUNT, pageRange } from "#lib/contract/dashboard/lists.ts";
import type { MailDetail, MailList, MailSummary } from "#lib/contract/dashboard/mails.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { createMail } from "#lib/services/mails/create-mails.ts";

/** Lists a page of the store's mails, newest first. */
export async function listMails(
  ctx: DashboardContext,
  { page }: { page: number },
): Promise<MailList> {
  const [rows, count] = await Promise.all([
    listMailRows(ctx, pageRange(page)),
    countMatches(ctx.db, storeMails(ctx), MAX_LIST_COUNT + 1),
  ]);
  return { mails: rows.map(toSummary), count };
}

/** Lists the mails about an order, newest first. */
export async function listOrderMails(
  ctx: DashboardContext,
  { order }: { order: string },
): Promise<MailList> {
  const mails = (await listOrderMailRows(ctx, order)).map(toSummary);
  return { mails, count: mails.length };
}

/** Returns a mail with its text. Throws 404 when the store has none of this uid. */
export async function getMail(
  ctx: DashboardContext,
  { mail: uid }: { mail: string },
): Promise<MailDetail> {
  const row = await findMailRow(ctx, uid);
  if (!row) throw notFound("mail");
  return { ...toSummary(row), body: row.body };
}

/** A mail runs no script and loads nothing but pictures. Only the dashboard may frame it. */
const CONTENT_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Returns a mail's HTML as a page. */
export async function getMailHtml(
  ctx: DashboardContext,
  { mail: uid }: { mail: string },
): Promise<Response> {
  const html = (await findMailRow(ctx, uid))?.html;
  if (!html) throw notFound("mail");
  return mailPage(html);
}

/** Returns HTML of a mail as a page that the dashboard shows in a frame. */
export function mailPage(html: string): Response {
  return new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": CONTENT_POLICY,
    },
  });
}

/** Sends a mail again, idempotently: as a new mail with the same content, whatever happened since. */
export async function resendMail(
  ctx: DashboardContext,
  { mail: uid }: { mail: string },
): Promise<MailList> {
  const { subject } = await idempotentWrite(ctx, { resendMail: uid }, async (within) => {
    const row = await findMailRow(within, uid);
    // Another invitation needs another link.
    if (!row || row.kind === "invitation") throw notFound("mail");
    const { kind, subject, recipient, occurred_at, subject_line, html, body } = row;
    const content = { kind, subject, recipient, occurred_at, subject_line, html, body };
    const copy = { ...content, store_uid: within.storeUid, cause: `copy ${randomUUID()}` };
    await createMail(within.db, copy, within.clock.now());
    return { subject };
  });
  return listOrderMails(ctx, { order: subject });
}

function toSummary(row: Awaited<ReturnType<typeof listMailRows>>[number]): MailSummary {
  const { uid, kind, subject, recipient, state, is_uncertain, error, subject_line } = row;
  return {
    uid,
    kind,
    subject,
    recipient,
    state,
    is_uncertain,
    error,
    subject_line,
    created_at: row.created_at.toISOString(),
  };
}
