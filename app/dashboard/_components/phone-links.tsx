interface PhoneLinksProps {
  /** E.164. */
  phone: string;
  formatted: string;
}

/** A phone number with links to call it and to write to it on WhatsApp. */
export function PhoneLinks({ phone, formatted }: PhoneLinksProps) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <a
        href={`tel:${phone}`}
        aria-label={`Call ${formatted}`}
        className="underline underline-offset-4"
      >
        {formatted}
      </a>
      <a
        href={`https://wa.me/${phone.replace(/\D/g, "")}`}
        target="_blank"
        rel="noreferrer"
        className="underline underline-offset-4"
      >
        WhatsApp
      </a>
    </span>
  );
}
