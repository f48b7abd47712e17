import type { ComponentProps } from "react";
import { AppLink } from "#app/_ui/app-link.tsx";
import { type ButtonVariant, buttonClasses } from "#app/_ui/button.tsx";

/** A link that looks like a button. */
export function ButtonLink({
  variant = "primary",
  className,
  ...props
}: ComponentProps<typeof AppLink> & { variant?: ButtonVariant }) {
  return <AppLink className={buttonClasses(variant, className)} {...props} />;
}
