import { CloseIcon, MenuIcon } from "#app/_ui/icons.tsx";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import type { Category } from "#lib/contract/category.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";

const MENU = "menu";

/**
 * The navigation on narrow screens: a panel that a button opens. It needs no script: its links load a new document,
 * which closes it.
 */
export function Menu({ categories }: { categories: Category[] }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label="Menu"
        className="-ml-2.5 grid target place-items-center rounded-control hover:bg-rule md:hidden"
      >
        <MenuIcon />
      </button>
      <nav id={MENU} popover="auto" aria-label="Menu" className="menu">
        <button
          type="button"
          popoverTarget={MENU}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="grid target place-items-center self-end rounded-control hover:bg-rule"
        >
          <CloseIcon />
        </button>
        <ul>
          <li>
            <a href="/products">All products</a>
          </li>
          {categories.map(({ uid, name, slug }) => (
            <li key={uid}>
              <a href={filterPath({ category: slug })} dir="auto">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <ul>
          <li>
            <a href="/orders">Track an order</a>
          </li>
          <li>
            <ThemeToggle isLabelled />
          </li>
        </ul>
      </nav>
    </>
  );
}
