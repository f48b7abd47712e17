import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { Category } from "#lib/contract/category.ts";
import type { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import type { DeliveryOption } from "#lib/contract/delivery-option.ts";
import type { Order } from "#lib/contract/order.ts";
import type { OrderEvent } from "#lib/contract/order-event.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { PickupPoint } from "#lib/contract/pickup-point.ts";
import type { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-filters.ts";
import type { ProductQuery } from "#lib/contract/product-query.ts";
import type { Store } from "#lib/contract/store.ts";
import type { StoreProfile } from "#lib/contract/store-profile.ts";
import type { ShopProduct, ShopProductPage } from "#lib/contract/storefront-routes.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { OrderLookup } from "#lib/services/orders/order-lookup.ts";

/** Products for the search field. */
export interface SuggestedShopProducts {
  /** What they match, where nothing matches the search. */
  correctedSearch?: string | undefined;
  products: ShopProduct[];
}

/**
 * The shop behind the pages: one store and everything that is asked of it, wherever it lies. A refusal
 * is thrown as the Failure the API would answer with.
 */
export interface Shop {
  store: Store & StoreProfile;
  /** Public address of the pages, without a slash at the end. */
  publicUrl: string;
  clock: Clock;
  /** Maximum quantity of a line in one order. */
  maxLineQuantity: number;
  listCategories(): Promise<Category[]>;
  listProducts(query: ProductQuery): Promise<ShopProductPage>;
  listProductFilters(query: ProductFiltersQuery): Promise<ProductFilters>;
  /** By its uid or slug. */
  /** The best products for a search that is being typed. */
  suggestProducts(search: string): Promise<SuggestedShopProducts>;
  getProduct(uid: string): Promise<ShopProduct>;
  /** A picture served by this very instance, by its path; undefined for all others: none is fetched. */
  readPicture(address: string): Promise<Uint8Array | undefined>;
  /** Those of the named products a shopper may see, in no order. */
  listCartProducts(query: BasketQuery): Promise<ShopProduct[]>;
  listDeliveryOptions(): Promise<DeliveryOption[]>;
  listPickupPoints(): Promise<PickupPoint[]>;
  quoteShipping(request: ShippingQuoteRequest): Promise<ShippingQuote>;
  previewOrder(request: OrderPreviewRequest): Promise<OrderPreview>;
  createOrder(request: OrderRequest): Promise<Order>;
  getOrder(orderNumber: string): Promise<Order>;
  /** What happened to an order, oldest first. */
  listOrderEvents(orderNumber: string): Promise<OrderEvent[]>;
  /** The store's own spelling of the number; every miss is the same, whichever part was wrong. */
  findOrderNumber(claim: OrderLookup): Promise<string | undefined>;
}

/** On whose behalf the shop is asked, and what of the asking HTTP request means something to it. */
export interface Caller {
  /** Ends work for an asker who has gone. */
  signal: AbortSignal;
  /** Where the asker is, as far as somebody vouches for it. */
  address: string | undefined;
  /** Identity of the asker's address for limits; undefined when nobody vouches for an address. */
  client: string | undefined;
  /** The asker's `Idempotency-Key`, if any. */
  idempotencyKey: string | null;
  /** Headers the shop adds to the reply. */
  replyHeaders: Headers;
}
