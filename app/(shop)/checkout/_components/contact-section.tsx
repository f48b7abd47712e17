import { Field } from "#app/_ui/field.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import type { CheckoutDraft, FieldErrors } from "#lib/shop/checkout/checkout-draft.ts";

interface ContactSectionProps {
  draft: CheckoutDraft;
  problems: FieldErrors;
  onChange: (part: Partial<CheckoutDraft>) => void;
  onBlur: (part: "name" | "email" | "phone") => void;
}

export function ContactSection({ draft, problems, onChange, onBlur }: ContactSectionProps) {
  return (
    <CheckoutSection number={1} title="Your details">
      <Field
        label="Name"
        name="customer_name"
        autoComplete="name"
        required
        maxLength={120}
        value={draft.name}
        problem={problems.customer_name}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onBlur("name")}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field
          label="E-mail"
          name="customer_email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          value={draft.email}
          problem={problems.customer_email}
          onChange={(event) => onChange({ email: event.target.value })}
          onBlur={() => onBlur("email")}
        />
        <Field
          label="Phone"
          name="customer_phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={40}
          value={draft.phone}
          problem={problems.customer_phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          onBlur={() => onBlur("phone")}
        />
      </div>
    </CheckoutSection>
  );
}
