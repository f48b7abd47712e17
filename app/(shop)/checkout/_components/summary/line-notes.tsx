import { useFormContext } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import type { CheckoutForm } from "#lib/shop/checkout/checkout-form.ts";

/** Optional notes per line. */
export function LineNotes({ lines }: { lines: CartLine[] }) {
  const { register } = useFormContext<CheckoutForm>();
  return (
    <details>
      <summary className="flex min-h-11 items-center font-medium underline decoration-rule-strong underline-offset-4">
        Add a note
      </summary>
      <div className="flex flex-col gap-4 pt-2 pb-3">
        {lines.map((line) => (
          <Field
            key={line.variant}
            label={[line.name, line.choice].filter(Boolean).join(", ")}
            maxLength={BODY_LIMITS.notes}
            autoComplete="off"
            {...register(`notes.${line.variant}`)}
          />
        ))}
      </div>
    </details>
  );
}
