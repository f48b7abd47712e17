interface ClosedBannerProps {
  /** Slug of the store. */
  slug: string;
  isOwner: boolean;
}

/** Tells members of a closed store, who see its pages, that shoppers do not. */
export function ClosedBanner({ slug, isOwner }: ClosedBannerProps) {
  return (
    <aside
      aria-label="Closed shop"
      className="no-print flex flex-wrap items-center justify-center gap-x-4 bg-spot px-4 text-fine font-medium text-on-spot"
    >
      <p className="py-2">Your shop is closed. Only you and your team can see it.</p>
      <a
        href={`/dashboard/stores/${slug}`}
        className="flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {isOwner ? "Open your shop" : "Go to the dashboard"}
      </a>
    </aside>
  );
}
