import type { ComponentProps } from "react";
import { type ButtonKind, buttonLook } from "#app/(storefront)/_components/button.tsx";
import { ShopLink } from "#app/(storefront)/_components/shop-link.tsx";

/** A link that looks like what it is: the way on. Apart from the button, which needs no router. */
export function ButtonLink({
  kind = "main",
  className = "",
  ...props
}: ComponentProps<typeof ShopLink> & { kind?: ButtonKind }) {
  return <ShopLink className={buttonLook(kind, className)} {...props} />;
}
