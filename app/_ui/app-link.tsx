import Link from "next/link";
import type { ComponentProps } from "react";

/** A link within the app. Pages are dynamic, so prefetching would cost two requests a link for a skeleton. */
export function AppLink(props: Omit<ComponentProps<typeof Link>, "prefetch">) {
  return <Link {...props} prefetch={false} />;
}
