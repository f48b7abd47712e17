import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonKind, buttonLook } from "#app/(storefront)/_components/button.tsx";

/** A link that looks like what it is: the way on. Apart from the button, which needs no router. */
export function ButtonLink({
  kind = "main",
  className = "",
  ...props
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
  return <Link className={buttonLook(kind, className)} {...props} />;
}
