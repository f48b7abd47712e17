"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#app/_queries/fetch-api.ts";
import { Button } from "#app/_ui/button.tsx";
import { Field } from "#app/_ui/field.tsx";
import { explainShopError } from "#app/(shop)/_queries/fetch-shop.ts";
import { describeWait } from "#app/(shop)/checkout/_components/wait-button.tsx";
import { orderPreview } from "#app/(shop)/checkout/_queries/order-preview.ts";
import type { OrderPreviewRequest } from "#lib/contract/order-preview.ts";

interface CouponFieldProps {
  /** The accepted code; "" without. */
  coupon: string;
  /** What a code is tried on. */
  request: OrderPreviewRequest;
  /** Why the accepted code no longer holds. */
  problem: string | undefined;
  onChange: (coupon: string) => void;
}

/** A code is tried on the order before it counts, and can be taken off again. */
export function CouponField({ coupon, request, problem, onChange }: CouponFieldProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [trying, setTrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const removal = useRef<HTMLButtonElement>(null);

  /** What is shown gives way to something else: who was at it goes on there, who has moved on is left alone. */
  const turn = (show: () => void) => {
    const within = box.current?.contains(document.activeElement);
    flushSync(show);
    if (within) (removal.current ?? field.current)?.focus();
  };
  const apply = async () => {
    const code = typed.trim();
    if (code === "" || trying) return;
    setTrying(true);
    setRefusal(undefined);
    try {
      await queryClient.fetchQuery(orderPreview({ ...request, coupon_code: code }));
      turn(() => {
        onChange(code);
        setTyped("");
      });
    } catch (error) {
      turn(() => setRefusal(explainRefusal(error)));
    } finally {
      setTrying(false);
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
          <Button ref={removal} variant="text" onClick={() => turn(() => onChange(""))}>
            Take it off
          </Button>
        </p>
        {problem && (
          <p role="alert" className="text-fine font-medium text-alert">
            {problem}
          </p>
        )}
      </div>
    );
  }
  return (
    <div ref={box} aria-live="polite" className="flex flex-wrap items-start gap-x-3">
      <Field
        ref={field}
        label="Coupon"
        className="flex-1 basis-40"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={50}
        value={typed}
        problem={refusal}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={applyOnEnter}
      />
      <Button variant="secondary" className="mt-7.5" onClick={apply} aria-disabled={trying}>
        Apply
      </Button>
    </div>
  );
}

/** Whether taking the coupon off is a way on. */
export function isAboutCoupons(error: Error): boolean {
  return error instanceof ApiError && (error.status === 429 || !!error.code?.startsWith("COUPON_"));
}

/** Our API's refusals of a coupon begin with the field's name. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return "The coupon could not be tried.";
  if (error.status === 429) {
    return `Too many codes were tried from your connection. They can be tried again in ${describeWait(error.retryAfter ?? 60)}.`;
  }
  if (!error.code?.startsWith("COUPON_")) return explainShopError(error);
  return `This coupon ${error.message.replace(/^coupon_code /, "")}.`;
}
