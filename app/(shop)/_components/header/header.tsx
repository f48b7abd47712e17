import { AppLink } from "#app/_ui/app-link.tsx";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import { CartButton } from "#app/(shop)/_components/cart/cart-button.tsx";
import { ExceptCheckout } from "#app/(shop)/_components/header/except-checkout.tsx";
import { Menu } from "#app/(shop)/_components/header/menu.tsx";
import { SearchField } from "#app/(shop)/_components/search/search-field.tsx";
import type { Category } from "#lib/contract/category.ts";
import { resizedPicture } from "#lib/kernel/image-url.ts";

interface Brand {
  name: string;
  logo: string | null;
}

interface ShopHeaderProps extends Brand {
  categories: Category[];
}

/** The store's name with menu, search and basket; at checkout only with a link back to the basket. */
export function ShopHeader({ categories, ...shop }: ShopHeaderProps) {
  return (
    <ExceptCheckout checkout={<CheckoutHeader {...shop} />}>
      <header className="no-print sticky top-0 z-20 border-b border-rule bg-paper">
        <div className="page relative flex flex-wrap items-center gap-x-1 py-2 md:grid md:grid-cols-[minmax(0,auto)_minmax(14rem,1fr)_auto_auto] md:gap-x-6 md:py-3">
          <Menu categories={categories} />
          <HomeLink {...shop} className="grow basis-24 md:max-w-80" />
          <div className="size-12 md:mx-auto md:w-full md:max-w-lg">
            <SearchField />
          </div>
          <nav aria-label="Shop" className="hidden items-center justify-end gap-1 md:flex">
            <AppLink
              href="/products"
              className="flex min-h-11 items-center px-3 font-semibold decoration-spot decoration-3 underline-offset-4 hover:underline"
            >
              All products
            </AppLink>
            <ThemeToggle />
          </nav>
          <CartButton />
        </div>
      </header>
    </ExceptCheckout>
  );
}

function CheckoutHeader(shop: Brand) {
  return (
    <header className="border-b border-rule bg-paper">
      <div className="page flex items-center justify-between gap-x-4 py-2 md:py-3">
        <HomeLink {...shop} className="" />
        <AppLink
          href="/basket"
          className="flex min-h-11 shrink-0 items-center font-semibold decoration-spot decoration-3 underline-offset-4 hover:underline"
        >
          Back to basket
        </AppLink>
      </div>
    </header>
  );
}

function HomeLink({ name, logo, className }: Brand & { className: string }) {
  return (
    <AppLink href="/" className={`flex min-h-12 min-w-0 items-center gap-2.5 ${className}`}>
      {logo && (
        // biome-ignore lint/performance/noImgElement: pictures have their own widths
        <img
          src={resizedPicture(logo, 320)}
          alt=""
          width={40}
          height={40}
          className="size-10 object-contain"
        />
      )}
      <span
        dir="auto"
        className="truncate text-[1.625rem] leading-snug font-extrabold tracking-[-0.02em] narrow"
      >
        {name}
      </span>
    </AppLink>
  );
}
