"use client";

import { useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { sessionStore } from "#app/_ui/web-storage.ts";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import { requiresShipping } from "#lib/shop/cart/priced-lines.ts";
import {
  type CheckoutForm,
  type CheckoutStore,
  checkoutFormKey,
  restoreForm,
  validateForm,
} from "#lib/shop/checkout/checkout-form.ts";

/** The checkout form, stored per tab until the order is placed. */
export function useCheckoutForm(
  store: CheckoutStore,
  lines: CartLine[],
): UseFormReturn<CheckoutForm> {
  const key = checkoutFormKey(useShop().slug);
  const [defaultValues] = useState(() => ({
    ...restoreForm(sessionStore.read(key), store),
    ...(!requiresShipping(lines) && { fulfilment_method: "none" as const }),
  }));
  const form = useForm<CheckoutForm>({
    defaultValues,
    mode: "onTouched",
    resolver: (values) => {
      const problems = Object.entries(validateForm(values, store));
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
