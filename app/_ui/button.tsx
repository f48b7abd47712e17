import type { ComponentProps } from "react";

export type ButtonVariant = "primary" | "secondary" | "danger" | "text";

const SHARED =
  "inline-flex target cursor-pointer items-center justify-center gap-2.5 rounded-control py-3 text-center font-semibold leading-tight transition-[background-color,color,translate] duration-150 active:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    "px-5 bg-spot text-on-spot hover:bg-spot-strong disabled:bg-rule disabled:text-ink-soft aria-disabled:bg-rule aria-disabled:text-ink-soft",
  secondary:
    "border-2 border-ink px-5 text-ink hover:bg-ink hover:text-paper disabled:border-rule disabled:text-ink-soft disabled:hover:bg-transparent",
  danger:
    "border-2 border-alert bg-alert-ground px-5 text-alert hover:bg-alert hover:text-paper disabled:border-rule disabled:bg-transparent disabled:text-ink-soft",
  text: "px-1 text-ink underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink",
};

export function Button({
  variant = "primary",
  className,
  type = "button",
  ...props
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  return <button type={type} className={buttonClasses(variant, className)} {...props} />;
}

/** Returns the classes of a button, for links and file inputs that look like one. */
export function buttonClasses(variant: ButtonVariant, className = ""): string {
  return `${SHARED} ${VARIANTS[variant]} ${className}`;
}
