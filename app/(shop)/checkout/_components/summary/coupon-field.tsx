"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FetchError, rateLimitMessage } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import {
  fetchPreview,
  isOrderTooLarge,
  orderPreview,
} from "#app/(shop)/checkout/_queries/order-preview.ts";
import type { OrderPreviewRequest } from "#lib/contract/order-request.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface CouponFieldProps {
  /** The accepted code; "" without. */
  coupon: string;
  /** The order that the code is checked against. */
  request: OrderPreviewRequest;
  /** Why the accepted code no longer applies. */
  error: Error | undefined;
  onChange: (coupon: string) => void;
}

/** Checks a coupon code against the order before applying it. */
export function CouponField({ coupon, request, error, onChange }: CouponFieldProps) {
  const { currency } = useShop();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [rejection, setRejection] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);

  /** Replaces the visible control and keeps the focus within the field if it was there. */
  const replace = (show: () => void) => {
    const within = box.current?.contains(document.activeElement);
    flushSync(show);
    if (within) (removal.current ?? field.current)?.focus();
  };
  const apply = async () => {
    const code = typed.trim();
    if (code === "" || isChecking) return;
    setIsChecking(true);
    setRejection(undefined);
    try {
      const applied = { ...request, coupon_code: code };
      queryClient.setQueryData(orderPreview(applied).queryKey, await fetchPreview(applied));
      replace(() => {
        onChange(code);
        setTyped("");
      });
    } catch (cause) {
      replace(() => setRejection(explainCouponError(cause, currency)));
    } finally {
      setIsChecking(false);
    }
  };
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void apply();
  };

  if (coupon !== "") {
    return (
      <div ref={box}>
        <p className="flex items-center justify-between gap-3">
          <span>
            Coupon <strong className="uppercase">{coupon}</strong>
          </span>
          <Button ref={removal} variant="text" onClick={() => replace(() => onChange(""))}>
            Remove
          </Button>
        </p>
        {error && (
          <p role="alert" className="text-fine font-medium text-alert">
            {explainCouponError(error, currency)}
          </p>
        )}
      </div>
    );
  }
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center font-medium underline decoration-rule-strong underline-offset-4">
        Add a coupon code
      </summary>
      <div ref={box} aria-live="polite" className="flex flex-wrap items-start gap-x-3 pt-2 pb-3">
        <Field
          ref={field}
          label="Coupon"
          className="flex-1 basis-40"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={50}
          value={typed}
          error={rejection}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={applyOnEnter}
        />
        <Button variant="secondary" className="mt-7.5" onClick={apply} aria-disabled={isChecking}>
          Apply
        </Button>
      </div>
    </details>
  );
}

/** Returns the sentence for a rejected coupon. */
function explainCouponError(error: unknown, currency: string): string {
  if (!(error instanceof FetchError)) return "We couldn't check this coupon. Try again.";
  if (error.status === 429) return rateLimitMessage(error, "attempts");
  switch (error.code) {
    case "COUPON_INVALID":
      return "We don't recognise this coupon. Check the code.";
    case "COUPON_USED_UP":
      return "This coupon has reached its limit.";
    case "COUPON_NOT_APPLICABLE":
      return "This coupon doesn't apply to these items.";
    case "COUPON_MINIMUM": {
      // An older instance sends no details.
      const details = error.details as { minimum_subtotal: string }[] | null | undefined;
      const minimum = details?.[0]?.minimum_subtotal;
      if (!minimum) return "This coupon requires a higher subtotal.";
      return `This coupon requires a subtotal of at least ${formatMoney(minimum, currency)}.`;
    }
    default:
      return isOrderTooLarge(error)
        ? "Your order is over our limit. Remove some items, or contact the store."
        : explainShopError(error);
  }
}
