import { formatPhone } from "#lib/kernel/phone.ts";

interface StoreClosedProps {
  name: string;
  phone: string;
  email: string;
}

/** Replaces every page while the store is not live. */
export function StoreClosed({ name, phone, email }: StoreClosedProps) {
  return (
    <main className="grid min-h-dvh place-items-center overflow-x-clip p-6 wrap-anywhere tinted-tile">
      <div className="flex w-full max-w-xl -rotate-2 flex-col gap-6 bg-ink p-8 text-paper shadow-2xl sm:p-14">
        <p className="text-lead font-bold narrow">{name}</p>
        <h1 className="text-[clamp(4rem,18vw,9rem)] leading-[0.8]">Closed</h1>
        <p className="max-w-[36ch] text-lead">
          Our online shop is closed right now. Check back soon or contact us.
        </p>
        <p className="flex flex-wrap gap-x-6">
          {phone && (
            <a
              className="flex min-h-11 items-center underline underline-offset-4"
              href={`tel:${phone}`}
            >
              {formatPhone(phone, phone)}
            </a>
          )}
          {email && (
            <a
              className="flex min-h-11 items-center underline underline-offset-4"
              href={`mailto:${email}`}
            >
              {email}
            </a>
          )}
        </p>
      </div>
    </main>
  );
}

/** Tells the operator what to do when there is no store, or STOREFRONT_STORE is missing or names none. */
export function StoreNotFound() {
  return (
    <main className="page grid min-h-dvh grid-cols-1 content-center gap-6">
      <h1 className="max-w-[14ch] text-head">No store is set up yet</h1>
      <p className="max-w-[52ch] text-lead text-ink-soft">
        Create a store, or set <code className="bg-rule px-1.5">STOREFRONT_STORE</code> to the slug
        of one of your stores and restart the server.
      </p>
    </main>
  );
}
