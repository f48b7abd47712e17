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
import type { ProductPageDetails } from "#lib/contract/product-page-details.ts";
import type { ProductQuery } from "#lib/contract/product-query.ts";
import type { Store } from "#lib/contract/store.ts";
import type { StoreProfile } from "#lib/contract/store-profile.ts";
import type { ShopProduct, ShopProductPage } from "#lib/contract/storefront-routes.ts";
import type { Clock } from "#lib/kernel/clock.ts";
import type { OrderLookup } from "#lib/services/orders/order-lookup.ts";

/** Product suggestions for a search. */
export interface SuggestedShopProducts {
  /** The search that the products match, when it was corrected. */
  correctedSearch?: string | undefined;
  products: ShopProduct[];
}

/** A store and the operations that its pages need. Errors are thrown as the API's `Failure`. */
export interface Shop {
  store: Store & StoreProfile;
  /** Public URL of the pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Maximum quantity of a line in one order. */
  maxLineQuantity: number;
  listCategories(): Promise<Category[]>;
  listProducts(query: ProductQuery): Promise<ShopProductPage>;
  listProductFilters(query: ProductFiltersQuery): Promise<ProductFilters>;
  /** The best matches of an incomplete search. */
  suggestProducts(search: string): Promise<SuggestedShopProducts>;
  /** `uid`: or slug. */
  getProduct(uid: string): Promise<ShopProduct>;
  getProductDetails(uid: string): Promise<ProductPageDetails>;
  /** A picture that this instance serves, by its path; undefined for others, which are never fetched. */
  readPicture(address: string): Promise<Uint8Array | undefined>;
  /** The named products that are visible, in no particular order. */
  listCartProducts(query: BasketQuery): Promise<ShopProduct[]>;
  listDeliveryOptions(): Promise<DeliveryOption[]>;
  listPickupPoints(): Promise<PickupPoint[]>;
  quoteShipping(request: ShippingQuoteRequest): Promise<ShippingQuote>;
  previewOrder(request: OrderPreviewRequest): Promise<OrderPreview>;
  createOrder(request: OrderRequest): Promise<Order>;
  getOrder(orderNumber: string): Promise<Order>;
  /** An order's events, oldest first. */
  listOrderEvents(orderNumber: string): Promise<OrderEvent[]>;
  /** Returns the number as stored; undefined whether number or contact is wrong. */
  findOrderNumber(claim: OrderLookup): Promise<string | undefined>;
}

/** The parts of an HTTP request that the shop needs. */
export interface Caller {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** The client's address; undefined when it cannot be trusted. */
  address: string | undefined;
  /** The rate limiter's identity of the address; undefined when it cannot be trusted. */
  client: string | undefined;
  /** The `Idempotency-Key` header. */
  idempotencyKey: string | null;
  /** Headers that the shop adds to the response. */
  replyHeaders: Headers;
}
