import { CloseIcon } from "#app/_ui/icons.tsx";
import { goToLink } from "#app/(shop)/_components/layout/go-to.ts";
import type { ActiveFilter } from "#lib/shop/catalogue/facets.ts";

interface ActiveFiltersProps {
  active: ActiveFilter[];
  /** Path of the list without filters. */
  clear: string;
}

/** The active filters, each with a link that removes it. */
export function ActiveFilters({ active, clear }: ActiveFiltersProps) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ label, path }) => (
        <li key={label} className="max-w-full">
          <a
            href={path}
            onClick={goToLink}
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-rule py-1 pr-2 pl-3.5 font-medium hover:bg-ink hover:text-paper [&_svg]:size-4 [&_svg]:shrink-0"
          >
            <span className="truncate">{label}</span>
            <CloseIcon />
          </a>
        </li>
      ))}
      <li>
        <a
          href={clear}
          onClick={goToLink}
          className="inline-flex min-h-11 items-center px-2 font-semibold underline decoration-spot decoration-3 underline-offset-4 hover:decoration-ink"
        >
          Clear all
        </a>
      </li>
    </ul>
  );
}
