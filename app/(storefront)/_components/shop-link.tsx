import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link within the shop. Where it leads is asked for once it is followed: ahead of that no more than an
 * outline could be had, at the price of two requests for every link in sight.
 */
export function ShopLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
