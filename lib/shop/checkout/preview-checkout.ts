import type { OrderPreviewRequest } from "#lib/contract/order-request.ts";
import type {
  BasketProduct,
  CartProduct,
  CheckoutSnapshot,
} from "#lib/contract/storefront-routes.ts";
import { firstDateChange } from "#lib/kernel/delivery-dates.ts";
import { isPositive } from "#lib/kernel/money.ts";
import { sellableStock } from "#lib/shop/cart/priced-lines.ts";
import { deliveryOf, listCheckoutPayments } from "#lib/shop/checkout/read-checkout-store.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/**
 * Returns everything that the checkout shows of a cart: prices and stock, what the store offers for delivery and
 * pickup, the totals of what can be ordered now, and the ways to pay. Throws 400 for a coupon that does not apply.
 */
export async function previewCheckout(
  shop: Shop,
  request: OrderPreviewRequest,
): Promise<CheckoutSnapshot> {
  // Before the reads: if a day changes in between, the response has expired and is requested again.
  const now = shop.clock.now();
  const [found, delivery] = await Promise.all([
    shop.listCartProducts({ products: request.items.map(({ variant }) => variant) }),
    deliveryOf(shop),
  ]);
  const wanted = new Set(request.items.map(({ variant }) => variant));
  const products = found.map((product) => withVariants(product, wanted));
  const items = orderableItems(request.items, products);
  const order = items.length > 0 ? await shop.previewOrder({ ...request, items }) : null;
  // A delivery fee may still be added to a total of 0.00.
  const total = order && isPositive(order.total_amount) ? order.total_amount : undefined;
  return {
    products,
    ...delivery,
    order,
    payment_methods: await listCheckoutPayments(shop, total),
    expires_at: firstChange(
      products,
      firstDateChange(delivery.delivery_options, now, shop.store.time_zone),
    ),
  };
}

/** A product may have thousands of other variants. */
function withVariants({ uid, name, images, variants }: BasketProduct, wanted: Set<string>) {
  return { uid, name, images, variants: variants.filter((variant) => wanted.has(variant.uid)) };
}

/** Returns the items with the quantities that can be ordered now, without those that cannot. */
function orderableItems(items: OrderPreviewRequest["items"], products: CartProduct[]) {
  const stock = new Map(
    products.flatMap(({ variants }) => variants.map((each) => [each.uid, sellableStock(each)])),
  );
  return items
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, stock.get(item.variant) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns when the first promotion ends or the first promised day changes. */
function firstChange(products: CartProduct[], dateChange: Date | null): string | null {
  const ends = products.flatMap(({ variants }) =>
    variants.flatMap(({ promo_price, promo_expiry }) => (promo_price && promo_expiry) || []),
  );
  return [...ends, ...(dateChange ? [dateChange.toISOString()] : [])].sort()[0] ?? null;
}
