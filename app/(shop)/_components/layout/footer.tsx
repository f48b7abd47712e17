import { AppLink } from "#app/_ui/app-link.tsx";
import type { Category } from "#lib/contract/category.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";

const MAX_CATEGORIES = 10;

interface FooterProps {
  name: string;
  address: string;
  phone: string;
  email: string;
  categories: Category[];
}

/** Store address, contact details and category links. */
export function Footer({ name, address, phone, email, categories }: FooterProps) {
  return (
    <footer className="below-growing no-print mt-20 border-t-2 border-ink">
      <div className="page grid grid-cols-1 gap-10 py-10 sm:grid-cols-[minmax(0,1.2fr)_minmax(0,2fr)]">
        <address className="flex min-w-0 flex-col gap-1 not-italic">
          <strong dir="auto" className="text-left text-title font-extrabold wrap-anywhere narrow">
            {name}
          </strong>
          {address && <span className="max-w-[30ch] text-ink-soft">{address}</span>}
          {phone && <FooterLink href={`tel:${phone}`}>{formatPhone(phone, phone)}</FooterLink>}
          {email && <FooterLink href={`mailto:${email}`}>{email}</FooterLink>}
        </address>
        <nav aria-label="Categories">
          <ul className="columns-[9rem] gap-8 lg:columns-3">
            <li>
              <FooterLink href="/products">All products</FooterLink>
            </li>
            <li>
              <FooterLink href="/orders">Track an order</FooterLink>
            </li>
            {categories.slice(0, MAX_CATEGORIES).map((category) => (
              <li key={category.uid}>
                <FooterLink href={filterPath({ category: category.slug })}>
                  {category.name}
                </FooterLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink
      href={href}
      dir="auto"
      className="inline-flex min-h-11 items-center wrap-anywhere decoration-spot decoration-3 underline-offset-4 hover:underline"
    >
      {children}
    </AppLink>
  );
}
