import { useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Button } from "#app/_ui/button.tsx";
import { useToast } from "#app/_ui/toast.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { orderMails, useResendMail } from "#app/dashboard/_queries/mails.ts";
import { explainWriteError } from "#app/dashboard/_queries/service-errors.ts";
import type { MailSummary } from "#lib/contract/dashboard/mails.ts";
import { MAIL_NAMES, mailStateText } from "#lib/dashboard/mail-labels.ts";

/** The emails about an order, newest first. */
export function OrderMailsSection({ number }: { number: string }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(orderMails(slug, number));
  const resend = useResendMail(slug, number);
  const toast = useToast();
  const send = (mail: MailSummary) =>
    resend.mutate(mail.uid, {
      onSuccess: () => toast(`Sending the email to ${mail.recipient} again`),
      onError: (error) => toast(explainWriteError(error), { variant: "error" }),
    });
  return (
    <section aria-labelledby="mails" className="no-print border-t-2 border-ink pt-5">
      <h2 id="mails" className="mb-3 text-title">
        Emails
      </h2>
      {data.mails.length === 0 ? (
        <p className="text-ink-soft">No emails about this order.</p>
      ) : (
        <ul>
          {data.mails.map((mail) => (
            <li
              key={mail.uid}
              className="flex flex-wrap items-start justify-between gap-x-4 border-b border-rule py-2"
            >
              <div className="min-w-0 wrap-anywhere">
                <Link
                  href={`/dashboard/stores/${slug}/mail/${mail.uid}`}
                  className="font-semibold underline underline-offset-4"
                >
                  {MAIL_NAMES[mail.kind]}
                </Link>
                <p className="text-fine">To {mail.recipient}</p>
                <p className="text-fine text-ink-soft">
                  {mailStateText(mail)}, <DateTime time={mail.created_at} />
                </p>
                {mail.error && <p className="text-fine text-alert">{mail.error}</p>}
              </div>
              {CAN_RESEND.has(mail.state) && (
                <Button
                  variant="text"
                  disabled={resend.isPending}
                  aria-label={`Send again: ${MAIL_NAMES[mail.kind]}`}
                  onClick={() => send(mail)}
                >
                  Send again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** States in which no further attempt is made. */
const CAN_RESEND = new Set<MailSummary["state"]>([
  "sent",
  "shown",
  "rejected",
  "failed",
  "unknown",
]);
