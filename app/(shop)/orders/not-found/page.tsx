import type { Metadata } from "next";
import { LookupForm } from "#app/(shop)/orders/_components/lookup-form.tsx";

export const metadata: Metadata = { title: "Order not found", robots: { index: false } };

/**
 * The page for every failed lookup, whether number, contact or link is wrong. The proxy sets its status:
 * Next's `notFound()` shows nothing without JavaScript.
 */
export default function OrderNotFoundPage() {
  return (
    <div className="page grid grid-cols-1 gap-x-16 gap-y-8 py-10 md:grid-cols-2 md:py-16">
      <div className="flex flex-col gap-5">
        <h1 className="text-head">Order not found</h1>
        <p className="max-w-[42ch] text-lead text-ink-soft">
          We couldn't find that order, or its link is more than 30 days old. Check the number and
          your email or phone.
        </p>
      </div>
      <LookupForm />
    </div>
  );
}
