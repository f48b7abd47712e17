import { AppLink } from "#app/_ui/app-link.tsx";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import { CartButton } from "#app/(shop)/_components/cart/cart-button.tsx";
import { ExceptCheckout } from "#app/(shop)/_components/header/except-checkout.tsx";
import { SearchField } from "#app/(shop)/_components/search/search-field.tsx";
import { resizedPicture } from "#lib/kernel/image-url.ts";

interface ShopHeaderProps {
  name: string;
  logo: string | null;
}

/** The store's name with search and basket; at checkout only with a link back to the basket. */
export function ShopHeader(shop: ShopHeaderProps) {
  return (
    <ExceptCheckout checkout={<CheckoutHeader {...shop} />}>
      <header className="no-print sticky -top-14 z-20 border-b border-rule bg-paper md:top-0">
        <div className="page grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-2 md:grid-cols-[minmax(0,auto)_minmax(14rem,1fr)_auto_auto] md:gap-x-6 md:py-3">
          <HomeLink {...shop} className="col-span-3 md:col-span-1 md:max-w-80" />
          <div className="md:mx-auto md:w-full md:max-w-lg">
            <SearchField />
          </div>
          <nav aria-label="Shop" className="flex items-center justify-end gap-1">
            <AppLink
              href="/products"
              className="hidden min-h-11 items-center px-3 font-semibold decoration-spot decoration-3 underline-offset-4 hover:underline sm:flex"
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

function CheckoutHeader(shop: ShopHeaderProps) {
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

function HomeLink({ name, logo, className }: ShopHeaderProps & { className: string }) {
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
