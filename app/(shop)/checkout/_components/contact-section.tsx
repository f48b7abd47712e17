import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import { TextField } from "#app/(shop)/checkout/_components/text-field.tsx";

export function ContactSection() {
  return (
    <CheckoutSection number={1} title="Your details">
      <TextField label="Name" name="customer_name" autoComplete="name" required />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="E-mail"
          name="customer_email"
          type="email"
          autoComplete="email"
          required
        />
        <TextField label="Phone" name="customer_phone" type="tel" autoComplete="tel" required />
      </div>
    </CheckoutSection>
  );
}
