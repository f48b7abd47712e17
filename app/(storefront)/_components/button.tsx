import type { ComponentProps } from "react";

export type ButtonKind = "main" | "plain" | "quiet";

const SHARED =
  "inline-flex target cursor-pointer items-center justify-center gap-2.5 rounded-control py-3 text-center font-semibold leading-tight transition-[background-color,color,translate] duration-150 active:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

const KINDS: Record<ButtonKind, string> = {
  main: "px-5 bg-spot text-on-spot hover:bg-spot-strong disabled:bg-rule disabled:text-ink-soft aria-disabled:bg-rule aria-disabled:text-ink-soft",
  plain:
    "border-2 border-ink px-5 text-ink hover:bg-ink hover:text-paper disabled:border-rule disabled:text-ink-soft disabled:hover:bg-transparent",
  quiet:
    "px-1 text-ink underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink",
};

/** `main`: the one thing to do here. `plain`: another. `quiet`: one that must not compete. */
export function Button({
  kind = "main",
  className = "",
  type = "button",
  ...props
}: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button type={type} className={buttonLook(kind, className)} {...props} />;
}

/** The classes of what looks like a button. */
export function buttonLook(kind: ButtonKind, className: string): string {
  return `${SHARED} ${KINDS[kind]} ${className}`;
}
