import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";

/** Finds an order by its number and the customer's contact. Works without JavaScript. */
export function LookupForm() {
  return (
    <form
      method="post"
      action="/api/storefront/order-lookup"
      className="flex w-full max-w-md flex-col gap-5"
    >
      <Field
        label="Order number"
        name="order_number"
        hint="Starts with ORD-"
        required
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        label="Email or phone"
        name="contact"
        hint="The one you used for the order"
        required
        maxLength={254}
        autoComplete="email"
      />
      <Button type="submit" className="self-start">
        Find my order
      </Button>
    </form>
  );
}
