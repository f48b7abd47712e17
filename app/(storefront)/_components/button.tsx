import Link from "next/link";
import type { ComponentProps } from "react";

type Kind = "main" | "plain" | "quiet";

const SHARED =
  "inline-flex target cursor-pointer items-center justify-center gap-2.5 rounded-control px-5 py-3 text-center font-semibold leading-tight transition-[background-color,color,translate] duration-150 active:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed";

const KINDS: Record<Kind, string> = {
  main: "bg-spot text-on-spot hover:bg-spot-strong disabled:bg-rule disabled:text-ink-soft aria-disabled:bg-rule aria-disabled:text-ink-soft",
  plain:
    "border-2 border-ink text-ink hover:bg-ink hover:text-paper disabled:border-rule disabled:text-ink-soft disabled:hover:bg-transparent",
  quiet: "text-ink underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink",
};

/** `main`: the one thing to do here. `plain`: another. `quiet`: one that must not compete. */
export function Button({
  kind = "main",
  className = "",
  type = "button",
  ...props
}: ComponentProps<"button"> & { kind?: Kind }) {
  return <button type={type} className={`${SHARED} ${KINDS[kind]} ${className}`} {...props} />;
}

/** A link that looks like what it is: the way on. */
export function ButtonLink({
  kind = "main",
  className = "",
  ...props
}: ComponentProps<typeof Link> & { kind?: Kind }) {
  return <Link className={`${SHARED} ${KINDS[kind]} ${className}`} {...props} />;
}
