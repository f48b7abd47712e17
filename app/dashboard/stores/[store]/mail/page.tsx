import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { MailListQuery, type MailSummary } from "#lib/contract/dashboard/mails.ts";
import { MAIL_NAMES, mailStateText } from "#lib/dashboard/mail-labels.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { listMails } from "#lib/services/mails/list-mails.ts";

export const metadata: Metadata = { title: "Mail" };

/** The store's mails, newest first. */
export default async function MailPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/mail">) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(MailListQuery, await searchParams);
  const { mails, count } = await listMails(ctx, query);
  const here = `/dashboard/stores/${ctx.store.slug}/mail`;
  redirectPastEnd(here, query, { rows: mails, count });
  return (
    <>
      <PageHead title="Mail">
        <p>
          {ctx.mailer
            ? "Emails to your customers and to you."
            : "Emails to your customers and to you, as they would be sent. To send them, set SMTP_URL and MAIL_FROM."}
        </p>
      </PageHead>
      {mails.length === 0 ? (
        <EmptyState title="No emails yet">
          <p>Place an order in your shop. Its emails appear here within a few seconds.</p>
        </EmptyState>
      ) : (
        <>
          <ul className="border-t-2 border-ink">
            {mails.map((mail) => (
              <MailItem key={mail.uid} mail={mail} href={`${here}/${mail.uid}`} />
            ))}
          </ul>
          <PageLinks path={here} query={query} more={query.page * ROWS_PER_PAGE < count} />
        </>
      )}
    </>
  );
}

function MailItem({ mail, href }: { mail: MailSummary; href: string }) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 hover:bg-sheet md:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <AppLink href={href} className="font-semibold underline-offset-4 hover:underline">
          {mail.subject_line ?? MAIL_NAMES[mail.kind]}
        </AppLink>
        <p className="text-fine text-ink-soft">To {mail.recipient}</p>
      </div>
      <div className="text-fine text-ink-soft md:text-right">
        <p>
          <DateTime time={mail.created_at} />
        </p>
        <p>{mailStateText(mail)}</p>
      </div>
    </li>
  );
}
