import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { sessionStore } from "#app/_ui/web-storage.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import {
  type CheckoutForm,
  type CheckoutStore,
  checkoutFormKey,
  restoreForm,
  validateForm,
} from "#lib/shop/checkout/checkout-form.ts";

/**
 * The checkout form, stored per tab until the order is placed. `offered` replaces choices that are not possible,
 * before the form is validated.
 */
export function useCheckoutForm(
  store: CheckoutStore,
  offered: (form: CheckoutForm) => CheckoutForm,
): UseFormReturn<CheckoutForm> {
  const key = checkoutFormKey(useShop().slug);
  const [defaultValues] = useState(() => restoreForm(sessionStore.read(key), store));
  const form = useForm<CheckoutForm>({
    defaultValues,
    mode: "onTouched",
    resolver: (values) => {
      const problems = Object.entries(validateForm(offered(values), store));
      if (problems.length === 0) return { values, errors: {} };
      const errors = problems.map(([name, message]) => [name, { type: "validate", message }]);
      return { values: {}, errors: Object.fromEntries(errors) };
    },
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => sessionStore.write(key, JSON.stringify(values)),
      }),
    [key, subscribe],
  );
  return form;
}
