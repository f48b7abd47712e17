import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { DescriptionItem } from "#app/dashboard/_components/description-item.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { MAIL_NAMES, mailStateText } from "#lib/dashboard/mail-labels.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { getMail } from "#lib/services/mails/list-mails.ts";

export const metadata: Metadata = { title: "Mail" };

/** A mail, as HTML and as text. */
export default async function MailDetailPage({
  params,
}: PageProps<"/dashboard/stores/[store]/mail/[mail]">) {
  const { store, mail: uid } = await params;
  const ctx = await getDashboardContext(store);
  if (!Uid.safeParse(uid).success) notFound();
  const mail = await getMail(ctx, { mail: uid }).catch(undefinedIfNotFound);
  if (!mail) notFound();
  const base = `/dashboard/stores/${store}`;
  const title = mail.subject_line ?? MAIL_NAMES[mail.kind];
  return (
    <>
      <Link href={`${base}/mail`} className="text-fine font-semibold underline underline-offset-4">
        All emails
      </Link>
      <h1 className="mb-5 text-title wrap-anywhere">{title}</h1>
      <dl className="mb-8 grid gap-x-6 gap-y-2 sm:grid-cols-[6rem_1fr]">
        <DescriptionItem name="To">{mail.recipient}</DescriptionItem>
        <DescriptionItem name="Created">
          <DateTime time={mail.created_at} />
        </DescriptionItem>
        <DescriptionItem name="Status">
          {mailStateText(mail)}
          {mail.error && <span className="block text-fine text-alert">{mail.error}</span>}
        </DescriptionItem>
        {mail.subject.startsWith("ORD-") && (
          <DescriptionItem name="Order">
            <Link href={`${base}/orders/${mail.subject}`} className="underline underline-offset-4">
              {mail.subject}
            </Link>
          </DescriptionItem>
        )}
      </dl>
      {mail.body === null ? (
        <p className="text-ink-soft">The email is not ready yet.</p>
      ) : (
        <div className="grid items-start gap-10 xl:grid-cols-2">
          <iframe
            title={title}
            src={`/api/dashboard/stores/${store}/mails/${uid}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            className="h-[48rem] w-full rounded-sheet border border-rule-strong"
          />
          <section aria-labelledby="text">
            <h2 id="text" className="mb-3 text-lead">
              Text
            </h2>
            <pre className="overflow-x-auto rounded-sheet border border-rule bg-sheet p-4 text-fine whitespace-pre-wrap wrap-anywhere">
              {mail.body}
            </pre>
          </section>
        </div>
      )}
    </>
  );
}
