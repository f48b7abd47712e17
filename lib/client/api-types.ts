/**
 * Generated from the API's description by `npm run client:types`: do not edit.
 */

/**
 * An order to create. Prices, totals and fees in the request and unknown fields are ignored.
 */
export type OrderRequest = {
  customer_name: string;
  customer_email: string;
  /**
   * International number in any common format, without an extension, such as +234 801 234 5678
   */
  customer_phone: string;
  /**
   * Quantities of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: OrderRequestItem[];
  /**
   * Pickup by the shopper, delivery by the store, or delivery by a quoted courier; `none` when no item requires shipping
   */
  delivery_method: "pickup" | "manual" | "courier" | "none";
  /**
   * Uid of a delivery option; required when `delivery_method` is `manual`
   */
  manual_delivery_option?: string | null;
  /**
   * Required when `delivery_method` is `manual` or `courier`; for a courier, the quoted address
   */
  delivery_address?: string | null;
  /**
   * `request_token` of the quote; required when `delivery_method` is `courier`
   */
  rate?: string | null;
  /**
   * The complete, unchanged courier quote; required when `delivery_method` is `courier`
   */
  courier?: CourierQuote | null;
  /**
   * Uid of the pickup point
   */
  location?: string | null;
  coupon_code?: string | null;
  /**
   * The total that the shopper saw; if the total has increased, the order is rejected with `PRICE_CHANGED`
   */
  expected_total?: string | null;
};

export interface Paths {
  "/store": {
    /**
     * Which deliveries the store offers, whether it charges tax, and whether it is open. Read it when checkout starts; it changes rarely.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Store;
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/store-profile": {
    /**
     * Details of the store to show on a shop's pages. `currency` applies to every amount in the API.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: StoreProfile;
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/products": {
    /**
     * Active, visible products, newest first, paginated. Follow `next` until it is null, or increase `offset` by `limit`. Unknown parameters are ignored.
     *
     * Prices and stock are current: `promo_price` is set only while the promotion is active, and `sellable_stock` can be ordered now. Prices are final only when the order is placed.
     */
    get: {
      parameters: {
        query?: {
          /**
           * Products per page
           */
          limit?: number;
          /**
           * Products to skip; past the end, `results` is empty and `count` is correct
           */
          offset?: number;
          /**
           * Words that must all match a word in the name or the description: by prefix, by stem (`mangos` finds Mangoes) or as two joined words (`tshirt` finds T-Shirt), ignoring case and accents. Words such as `for` are optional. Matches in the name rank first, whole words before prefixes
           */
          search?: string;
          /**
           * Where to search: `text` in the name and description, `all` also in the brand, category, tags, attributes and SKUs
           */
          search_in?: "text" | "all";
          /**
           * Uid of a category; an unknown category returns no products
           */
          category?: string;
          /**
           * `-created_at` newest first, `price` and `-price` by the product's lowest current price, `name` alphabetically
           */
          ordering?: "-created_at" | "price" | "-price" | "name";
          /**
           * `true`: only products that can be ordered now
           */
          in_stock?: boolean;
          /**
           * `true`: only products with a variant on sale now
           */
          on_promo?: boolean;
          /**
           * Brand; repeat the parameter to match any of several
           *
           * @maxItems 50
           */
          brand?: string[];
          /**
           * Tag; repeat the parameter to match any of several
           *
           * @maxItems 50
           */
          tag?: string[];
          /**
           * Attribute values, as `attribute[Size]=M`; repeat it to match any of several values. Products must match every attribute given
           */
          attribute?: {
            /**
             * @maxItems 50
             */
            [k: string]: string[];
          };
          /**
           * Minimum price, compared with the product's lowest current price
           */
          price_min?: string;
          /**
           * Maximum price, compared like `price_min`
           */
          price_max?: string;
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: ProductPage;
            };
          };
        };
        304: {
          content: {};
        };
        400: {
          content: {
            "application/json": InvalidRequest;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/product-filters": {
    /**
     * Categories, brands, tags and attribute values of the products that `GET /products` lists with the same parameters, each with its number of products, and the lowest and highest price. A value is counted as if no other value of its filter were selected, so that shoppers can add values. Up to 100 values per filter, most frequent first.
     */
    get: {
      parameters: {
        query?: {
          /**
           * Words that must all match a word in the name or the description: by prefix, by stem (`mangos` finds Mangoes) or as two joined words (`tshirt` finds T-Shirt), ignoring case and accents. Words such as `for` are optional. Matches in the name rank first, whole words before prefixes
           */
          search?: string;
          /**
           * Where to search: `text` in the name and description, `all` also in the brand, category, tags, attributes and SKUs
           */
          search_in?: "text" | "all";
          /**
           * Uid of a category; an unknown category returns no products
           */
          category?: string;
          /**
           * `true`: only products that can be ordered now
           */
          in_stock?: boolean;
          /**
           * `true`: only products with a variant on sale now
           */
          on_promo?: boolean;
          /**
           * Brand; repeat the parameter to match any of several
           *
           * @maxItems 50
           */
          brand?: string[];
          /**
           * Tag; repeat the parameter to match any of several
           *
           * @maxItems 50
           */
          tag?: string[];
          /**
           * Attribute values, as `attribute[Size]=M`; repeat it to match any of several values. Products must match every attribute given
           */
          attribute?: {
            /**
             * @maxItems 50
             */
            [k: string]: string[];
          };
          /**
           * Minimum price, compared with the product's lowest current price
           */
          price_min?: string;
          /**
           * Maximum price, compared like `price_min`
           */
          price_max?: string;
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: ProductFilters;
            };
          };
        };
        304: {
          content: {};
        };
        400: {
          content: {
            "application/json": InvalidRequest;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/products/{uid}": {
    /**
     * One product with its variants, attributes and pictures. Products that are inactive, hidden or in another store return 404.
     */
    get: {
      parameters: {
        path: {
          /**
           * Uid of the product, or its slug (extension)
           */
          uid: string;
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Product;
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/product-details/{uid}": {
    /**
     * Details for a product's page that the product itself does not include, such as whether a variant sells on backorder. Products that are not visible return 404.
     */
    get: {
      parameters: {
        path: {
          /**
           * Uid of the product
           */
          uid: string;
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: ProductPageDetails;
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/product-slugs": {
    /**
     * Slugs for links to product pages. `GET /products/{uid}` accepts a slug as well. Up to 100 uids; in no particular order. Products that are not visible are omitted.
     */
    get: {
      parameters: {
        query: {
          /**
           * Uids of products, or of their variants, comma-separated
           *
           * @minItems 1
           * @maxItems 100
           */
          products: string[];
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: {
                uid: string;
                slug: string;
              }[];
            };
          };
        };
        304: {
          content: {};
        };
        400: {
          content: {
            "application/json": InvalidRequest;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/basket": {
    /**
     * The products of a basket with current prices and stock. Up to 100 uids; in no particular order, each product once. Products that are not visible are omitted.
     */
    get: {
      parameters: {
        query: {
          /**
           * Uids of products, or of their variants, comma-separated
           *
           * @minItems 1
           * @maxItems 100
           */
          products: string[];
        };
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Product[];
            };
          };
        };
        304: {
          content: {};
        };
        400: {
          content: {
            "application/json": InvalidRequest;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/categories": {
    /**
     * All categories of the store, sorted by name, with the number of visible products in each.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Category[];
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/delivery-options": {
    /**
     * Deliveries by the store itself that its settings allow now. Send one as an order's `manual_delivery_option`, with `delivery_method` set to `manual`.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: DeliveryOption[];
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/pickup-points": {
    /**
     * Places where orders can be picked up; may be empty. Send one as an order's `location`.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: PickupPoint[];
            };
          };
        };
        304: {
          content: {};
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/shipping-quotes": {
    /**
     * Requests the couriers' prices, which takes up to eight seconds. The quote is valid for 15 minutes, for this contact, address and basket: send `request_token` as `rate` and the complete, unchanged offer as `courier` when you create the order. The order is charged the quoted `total_amount`.
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": ShippingQuoteRequest;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: ShippingQuote;
            };
          };
        };
        400: {
          content: {
            "application/json": InvalidRequest | DeliveryUnavailable;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        413: {
          content: {
            "application/json": BodyTooLarge;
          };
        };
        415: {
          content: {
            "application/json": UnsupportedMediaType;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        502: {
          content: {
            "application/json": CouriersFailed;
          };
        };
        503: {
          content: {
            "application/json":
              | ServiceUnavailable
              | CouriersUnavailable
              | CouriersBusy
              | CouriersCancelled
              | CouriersNotConfigured;
          };
        };
        504: {
          content: {
            "application/json": CouriersTimeout;
          };
        };
      };
    };
  };
  "/order-preview": {
    /**
     * Prices an order by the same rules as `POST /orders`: promotions, coupon, tax, delivery. Omit parts that are not chosen yet. Reserves no stock, so the order may still fail with `INSUFFICIENT_STOCK`. Send the `total_amount` your shopper saw as the order's `expected_total`.
     */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": OrderPreviewRequest;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: OrderPreview;
            };
          };
        };
        400: {
          content: {
            "application/json":
              InvalidRequest | CouponInvalid | CouponUsedUp | CouponNotApplicable | CouponMinimum;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        413: {
          content: {
            "application/json": BodyTooLarge;
          };
        };
        415: {
          content: {
            "application/json": UnsupportedMediaType;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/orders": {
    /**
     * Places an order at current prices and reserves the stock of all its items, or none. Send an `Idempotency-Key` to retry safely: every retry returns the same order. Courier orders are safe without one, because a quote token can be used only once.
     *
     * Send `expected_total`, the total your shopper saw: if the total has increased, no order is placed and the response is `PRICE_CHANGED`.
     */
    post: {
      parameters: {
        header?: {
          /**
           * A unique value such as a UUID, created once per order and sent with every retry. Within 24 hours an identical request gets the same response and creates no second order; a different request with the same key returns 422.
           */
          "Idempotency-Key"?: string;
        };
      };
      requestBody: {
        content: {
          "application/json": OrderRequest;
        };
      };
      responses: {
        201: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Order;
            };
          };
        };
        400: {
          content: {
            "application/json":
              | InvalidRequest
              | DeliveryUnavailable
              | CouponInvalid
              | CouponUsedUp
              | CouponNotApplicable
              | CouponMinimum;
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        409: {
          content: {
            "application/json": InsufficientStock | PriceChanged | RequestInProgress;
          };
        };
        410: {
          content: {
            "application/json": QuoteExpired | QuoteUsed | QuoteMismatch;
          };
        };
        413: {
          content: {
            "application/json": BodyTooLarge;
          };
        };
        415: {
          content: {
            "application/json": UnsupportedMediaType;
          };
        };
        422: {
          content: {
            "application/json": IdempotencyKeyReused;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/orders/{order_number}": {
    /**
     * Returns one order, without an envelope. Your key can read every order of the store, with names and addresses: check that an order belongs to the shopper before you show it.
     */
    get: {
      parameters: {
        path: {
          /**
           * `order_number` of the order
           */
          order_number: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": Order;
          };
        };
        401: {
          content: {
            "application/json": BareAuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": BareNotFound;
          };
        };
        405: {
          content: {
            "application/json": BareMethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": BareEndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": BareInternalError;
          };
        };
        503: {
          content: {
            "application/json": BareServiceUnavailable;
          };
        };
      };
    };
  };
  "/orders/{order_number}/cancellation": {
    /**
     * Cancels the order and releases its stock and its coupon. An order that is already cancelled is returned unchanged, so the request is safe to retry. It counts as a read and takes no body.
     */
    post: {
      parameters: {
        path: {
          /**
           * `order_number` of the order
           */
          order_number: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: Order;
            };
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        409: {
          content: {
            "application/json": OrderNotCancellable;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/orders/{order_number}/events": {
    /**
     * Events from creation to delivery or return, for an order tracking page. Check that the order belongs to the shopper before you show them.
     */
    get: {
      parameters: {
        path: {
          /**
           * `order_number` of the order
           */
          order_number: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              error: null;
              /**
               * Short, for people
               */
              message: string;
              data: OrderEvent[];
            };
          };
        };
        401: {
          content: {
            "application/json": AuthenticationFailed;
          };
        };
        404: {
          content: {
            "application/json": NotFound;
          };
        };
        405: {
          content: {
            "application/json": MethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": EndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": InternalError;
          };
        };
        503: {
          content: {
            "application/json": ServiceUnavailable;
          };
        };
      };
    };
  };
  "/openapi.json": {
    /**
     * This OpenAPI document, for code generators and API clients. No key required.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of a stored response. If it has not changed, the response is 304 without a body.
           */
          "If-None-Match"?: string;
        };
      };
      responses: {
        200: {
          content: {
            "application/json": {
              openapi: string;
              info: {
                title: string;
                version: string;
                [k: string]: unknown;
              };
              paths: {
                [k: string]: unknown;
              };
              [k: string]: unknown;
            };
          };
        };
        304: {
          content: {};
        };
        405: {
          content: {
            "application/json": BareMethodNotAllowed;
          };
        };
        429: {
          content: {
            "application/json": BareEndpointThrottled;
          };
        };
        500: {
          content: {
            "application/json": BareInternalError;
          };
        };
      };
    };
  };
}
/**
 * Settings of the store that owns the key
 */
export interface Store {
  uid: string;
  /**
   * Name to show to shoppers
   */
  store_name: string;
  /**
   * Short lower-case name of the store
   */
  slug: string;
  /**
   * Courier delivery is available; when false, quotes are rejected
   */
  delivery_enabled: boolean;
  /**
   * Delivery options of type `standard` are available
   */
  manual_delivery_enabled: boolean;
  /**
   * Delivery options of type `express` are available
   */
  express_delivery_enabled: boolean;
  /**
   * `tax_rate` is added to orders
   */
  tax_collection_enabled: boolean;
  /**
   * Percentage: 7.50 is 7.5%
   */
  tax_rate: string;
  /**
   * The store is open; when false, show that it is closed: orders are still accepted
   */
  is_live: boolean;
}
/**
 * The API key is missing, malformed, unknown, revoked, expired, or of the other mode (sandbox or live).
 */
export interface AuthenticationFailed {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
}
/**
 * The path does not support this method; `Allow` lists the supported ones.
 */
export interface MethodNotAllowed {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "METHOD_NOT_ALLOWED";
}
/**
 * An hourly limit is exhausted. Retry after `Retry-After` seconds.
 */
export interface EndpointThrottled {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
}
/**
 * An unexpected error occurred. Report the `X-Request-Id` to the operator.
 */
export interface InternalError {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "INTERNAL_ERROR";
}
/**
 * The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`.
 */
export interface ServiceUnavailable {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "SERVICE_UNAVAILABLE";
}
/**
 * Currency, time zone, logo and contact details of a store
 */
export interface StoreProfile {
  /**
   * ISO 4217 code of every amount
   */
  currency: string;
  /**
   * IANA name of the time zone that the store's days are in
   */
  time_zone: string;
  /**
   * Absolute URL; may be null
   */
  logo: string | null;
  email: string;
  phone: string;
  address: string;
}
/**
 * One page of products
 */
export interface ProductPage {
  /**
   * Number of matching products on all pages
   */
  count: number;
  /**
   * The text that the results match because nothing matches `search`: misspelt words are replaced with words from the store's products. Absent otherwise
   */
  corrected_search?: string;
  /**
   * Absolute URL of the next page; null on the last page
   */
  next: string | null;
  /**
   * Absolute URL of the previous page; null on the first page
   */
  previous: string | null;
  results: Product[];
}
/**
 * A visible product with its variants
 */
export interface Product {
  uid: string;
  name: string;
  /**
   * Plain text; may be empty
   */
  description: string;
  /**
   * Long text about the product; may be empty
   */
  story: string;
  /**
   * Null for a product without a category
   */
  category: string | null;
  /**
   * Empty without a category
   */
  category_name: string;
  /**
   * May be empty
   */
  brand: string;
  /**
   * Always true: inactive products are not returned
   */
  is_active: boolean;
  /**
   * Always false: hidden products are not returned
   */
  is_hidden_from_storefront: boolean;
  /**
   * True when the product has several variants
   */
  is_variable: boolean;
  /**
   * Active variants only
   */
  variants: Variant[];
  images: ProductImage[];
  /**
   * Sum of `available_stock` over the listed variants
   */
  total_stock: number;
  created_at: string;
}
/**
 * A variant that can be ordered, with its price and stock
 */
export interface Variant {
  /**
   * Send it as the `variant` of a basket or order item
   */
  uid: string;
  name: string;
  sku: string;
  /**
   * Regular unit price in the store's currency
   */
  price: string;
  /**
   * Unit price while a promotion is active; orders are charged this price. Null without a promotion and after `promo_expiry`, even in cached responses
   */
  promo_price: string | null;
  /**
   * When the promotion ends (UTC). Null without a promotion and for one without an end date
   */
  promo_expiry: string | null;
  /**
   * Kilograms with two decimals; empty when unknown
   */
  weight: string;
  /**
   * Centimetres with two decimals; empty when unknown
   */
  length: string;
  /**
   * Centimetres with two decimals; empty when unknown
   */
  width: string;
  /**
   * Centimetres with two decimals; empty when unknown
   */
  height: string;
  /**
   * Always true: inactive variants are not listed
   */
  is_active: boolean;
  /**
   * Absolute URL; null when the variant has no picture
   */
  image: string | null;
  /**
   * The variant to preselect
   */
  is_default: boolean;
  attributes: VariantAttribute[];
  /**
   * Stock on hand minus stock reserved by orders, never below 0
   */
  available_stock: number;
  /**
   * Quantity that can be ordered now: `available_stock`, but 0 when the batch has expired, and 2147483647 when the variant sells without limit because its stock is not tracked or it may be backordered
   */
  sellable_stock: number;
}
/**
 * One attribute of a variant
 */
export interface VariantAttribute {
  uid: string;
  /**
   * Id of the attribute, such as Size; shared by all products
   */
  attribute: string;
  /**
   * Id of the value, such as XL; shared by all products
   */
  value: string;
  attribute_name: string;
  attribute_value: string;
}
/**
 * One picture of a product
 */
export interface ProductImage {
  uid: string;
  /**
   * Absolute URL; its fragment (`#layout=…`) may say how to show the picture
   */
  image: string;
  /**
   * Alternative text; may be empty
   */
  alt_text: string;
  /**
   * The picture to show in lists
   */
  is_primary: boolean;
  /**
   * Position, smallest first
   */
  order: number;
  /**
   * The same as `order`
   */
  sort_order: number;
  created_at: string;
  updated_at: string;
}
/**
 * A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.
 */
export interface InvalidRequest {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "INVALID_REQUEST";
  /**
   * @minItems 1
   */
  details: FieldProblem[];
}
/**
 * One invalid field
 */
export interface FieldProblem {
  /**
   * Path such as `items[0].quantity`, a parameter, a header or `body`
   */
  field: string;
  /**
   * What is wrong with it
   */
  problem: string;
}
/**
 * The filters of a product list
 */
export interface ProductFilters {
  /**
   * Number of products that match all filters, the list's `count`
   */
  count: number;
  /**
   * Sorted by name; products without a category are not counted here
   */
  categories: {
    /**
     * Use it as the product list's `category`
     */
    uid: string;
    /**
     * Unique in the store and stable when the name changes, for page URLs
     */
    slug: string;
    name: string;
    count: number;
  }[];
  brands: FilterValue[];
  tags: FilterValue[];
  /**
   * Variant attributes, such as Size
   */
  attributes: {
    name: string;
    values: FilterValue[];
  }[];
  /**
   * Lowest and highest price; the price of a product is its lowest current variant price
   */
  price: {
    min: string | null;
    max: string | null;
  };
}
/**
 * One filter value
 */
export interface FilterValue {
  /**
   * Value for the list's parameter
   */
  value: string;
  /**
   * Number of matching products with this value
   */
  count: number;
}
/**
 * The resource does not exist, is not visible, or belongs to another store.
 */
export interface NotFound {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
}
/**
 * Details for a product's page that the product itself does not include
 */
export interface ProductPageDetails {
  uid: string;
  /**
   * The description as sanitized HTML: paragraphs, lists, tables, links and emphasis, without scripts, styles and pictures. Empty when it has no formatting: show `description` of the product
   */
  description_html: string;
  /**
   * Title for search engines; may be empty
   */
  seo_title: string;
  /**
   * Description for search engines; may be empty
   */
  seo_description: string;
  /**
   * Active variants only
   */
  variants: VariantPageDetails[];
}
/**
 * Further details of a variant
 */
export interface VariantPageDetails {
  uid: string;
  /**
   * GTIN or another barcode; may be empty
   */
  barcode: string;
  /**
   * False: nothing is sent, such as for a download
   */
  requires_shipping: boolean;
  /**
   * When a sold-out variant is expected back; null when unknown
   */
  expected_back_on: string | null;
  /**
   * False: orders add no tax for it
   */
  taxable: boolean;
  /**
   * False: its stock is not counted, so it sells without limit
   */
  tracks_stock: boolean;
  /**
   * True: it can be ordered when `available_stock` is 0, and is sent later
   */
  allows_backorder: boolean;
}
/**
 * One category of the store's catalogue
 */
export interface Category {
  /**
   * Use it as the product list's `category`
   */
  uid: string;
  /**
   * Unique in the store and stable when the name changes, for page URLs
   */
  slug: string;
  name: string;
  /**
   * Background colour of its products' pictures
   */
  color: "sage" | "sky" | "apricot" | "lilac" | "mint" | "rose" | "sand" | "periwinkle";
  /**
   * Number of visible products; may be 0
   */
  product_count: number;
}
/**
 * A delivery by the store itself at a fixed price
 */
export interface DeliveryOption {
  /**
   * Use it as an order's `manual_delivery_option`
   */
  uid: string;
  /**
   * Name to show to shoppers, such as a district
   */
  label: string;
  /**
   * Delivery fee in the store's currency
   */
  amount: string;
  delivery_type: "standard" | "express";
  /**
   * States, cities or districts it serves; empty for every address. Filter the options you offer by them: orders are not checked, because an address is one line of text
   */
  areas: string[];
}
/**
 * A place where an order can be picked up
 */
export interface PickupPoint {
  /**
   * Use it as an order's `location`
   */
  uid: string;
  name: string;
  address: string;
}
/**
 * A basket with its recipient and delivery address. Unknown fields are ignored.
 */
export interface ShippingQuoteRequest {
  customer_name: string;
  customer_email: string;
  /**
   * International number in any common format, without an extension, such as +234 801 234 5678
   */
  customer_phone: string;
  /**
   * Street, city and state on one line
   */
  delivery_address: string;
  /**
   * A note for the courier
   */
  delivery_instructions?: string | null;
  /**
   * Quantities of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: BasketItem[];
  /**
   * Package category of the courier service; null for the default
   */
  category?: string | null;
}
/**
 * One line of a basket
 */
export interface BasketItem {
  /**
   * Uid of a visible variant; otherwise 404
   */
  variant: string;
  /**
   * Quantity
   */
  quantity: number;
}
/**
 * Courier prices for a basket and a delivery address
 */
export interface ShippingQuote {
  /**
   * Send it as the order's `rate`. Valid for one order within 15 minutes, with the same contact, address and basket
   */
  request_token: string;
  /**
   * Cheapest first; empty when no courier delivers there
   */
  couriers: CourierQuote[];
  /**
   * Null when no courier delivers there
   */
  fastest_courier: CourierQuote | null;
  /**
   * Null when no courier delivers there
   */
  cheapest_courier: CourierQuote | null;
  checkout_data: CheckoutData;
}
/**
 * One courier's offer. Amounts are numbers in whole currency units. Send the chosen offer back complete, as the order's `courier`. It is compared by value: key order and `1500` or `1500.0` do not matter.
 */
export interface CourierQuote {
  courier_id: string;
  courier_name: string;
  /**
   * URL of the courier's logo; may be empty
   */
  courier_image: string;
  service_code: string;
  insurance: {
    code: string;
    fee: number;
  };
  discount: {
    percentage: number;
    symbol: string;
    discounted: number;
  };
  service_type: string;
  waybill: boolean;
  on_demand: boolean;
  /**
   * The courier collects cash on delivery
   */
  is_cod_available: boolean;
  tracking_level: number;
  ratings: number;
  votes: number;
  connected_account: boolean;
  /**
   * The courier's price, including VAT
   */
  rate_card_amount: number;
  /**
   * ISO 4217 code
   */
  rate_card_currency: string;
  /**
   * Text to show to shoppers
   */
  pickup_eta: string;
  /**
   * The courier's local time, `yyyy-mm-dd hh:mm:ss`
   */
  pickup_eta_time: string;
  dropoff_station: Station;
  pickup_station: Station;
  /**
   * Text to show to shoppers
   */
  delivery_eta: string;
  /**
   * The courier's local time, `yyyy-mm-dd hh:mm:ss`
   */
  delivery_eta_time: string;
  /**
   * A note from the courier; may be empty
   */
  info: string;
  /**
   * ISO 4217 code of all amounts
   */
  currency: string;
  /**
   * VAT contained in `total`
   */
  vat: number;
  total: number;
  tracking: {
    bars: number;
    label: string;
  };
  /**
   * The courier's price, including VAT
   */
  sub_total: number;
  /**
   * The store's mark-up
   */
  service_charge: number;
  /**
   * `sub_total` plus `service_charge`: the delivery fee of the order
   */
  total_amount: number;
}
/**
 * Drop-off or pickup station of a parcel; all fields are empty when there is none
 */
export interface Station {
  name: string;
  address: string;
  country: string;
  phone: string;
}
/**
 * The shipment that was priced
 */
export interface CheckoutData {
  ship_from: Party;
  ship_to: Party;
  /**
   * ISO 4217 code
   */
  currency: string;
  /**
   * Value of the items, in whole currency units
   */
  package_amount: number;
  /**
   * Kilograms
   */
  package_weight: number;
  pickup_date: string;
  is_invoice_required: boolean;
  /**
   * May be empty
   */
  cod_policy: string;
}
/**
 * One end of a delivery
 */
export interface Party {
  name: string;
  phone: string;
  email: string;
  address: string;
}
/**
 * The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery.
 */
export interface DeliveryUnavailable {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "DELIVERY_UNAVAILABLE";
}
/**
 * The body is larger than 64 KiB.
 */
export interface BodyTooLarge {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "BODY_TOO_LARGE";
}
/**
 * The body is not uncompressed `application/json` in UTF-8.
 */
export interface UnsupportedMediaType {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "UNSUPPORTED_MEDIA_TYPE";
}
/**
 * The courier aggregator is unreachable or returned an error. No token was created; retry later.
 */
export interface CouriersFailed {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_FAILED";
}
/**
 * The courier aggregator failed repeatedly and is not called for some seconds.
 */
export interface CouriersUnavailable {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_UNAVAILABLE";
}
/**
 * Too many concurrent quotes, or the aggregator's own limit is exhausted.
 */
export interface CouriersBusy {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_BUSY";
}
/**
 * The client closed the connection before the couriers responded.
 */
export interface CouriersCancelled {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_CANCELLED";
}
/**
 * No courier account is configured, or the aggregator does not accept the store's address. Retrying does not help until the operator fixes it.
 */
export interface CouriersNotConfigured {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_NOT_CONFIGURED";
}
/**
 * The couriers did not respond within 8 seconds. No token was created; you can retry the same request.
 */
export interface CouriersTimeout {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COURIERS_TIMEOUT";
}
/**
 * A possibly incomplete order. Omit parts that are not chosen yet, or set them to null
 */
export interface OrderPreviewRequest {
  /**
   * Quantities of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: BasketItem[];
  delivery_method?: ("pickup" | "manual" | "courier" | "none") | null;
  /**
   * Uid of a delivery option; required when `delivery_method` is `manual`
   */
  manual_delivery_option?: string | null;
  /**
   * `request_token` of the quote; required when `delivery_method` is `courier`
   */
  rate?: string | null;
  /**
   * The complete, unchanged courier quote; required when `delivery_method` is `courier`
   */
  courier?: CourierQuote | null;
  coupon_code?: string | null;
}
/**
 * The totals of an order at current prices
 */
export interface OrderPreview {
  /**
   * One per variant, with its quantities added up
   */
  lines: {
    variant: string;
    product_name: string;
    quantity: number;
    /**
     * Current unit price, including an active promotion
     */
    unit_price: string;
    total_price: string;
  }[];
  /**
   * Whether any item requires shipping. When false, order with `delivery_method` `none`
   */
  requires_shipping: boolean;
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5%. Null without tax
   */
  tax_rate_used: string | null;
  /**
   * Null until a valid delivery is chosen
   */
  delivery_fee: string | null;
  /**
   * Current total, including the delivery fee if known
   */
  total_amount: string;
}
/**
 * `coupon_code` is not an active coupon of the store.
 */
export interface CouponInvalid {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COUPON_INVALID";
  /**
   * @minItems 1
   */
  details: FieldProblem[];
}
/**
 * The coupon has reached its usage limit.
 */
export interface CouponUsedUp {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COUPON_USED_UP";
  /**
   * @minItems 1
   */
  details: FieldProblem[];
}
/**
 * The coupon does not apply to any product in the order.
 */
export interface CouponNotApplicable {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COUPON_NOT_APPLICABLE";
  /**
   * @minItems 1
   */
  details: FieldProblem[];
}
/**
 * The items cost less than the coupon's minimum; `details` has the minimum.
 */
export interface CouponMinimum {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "COUPON_MINIMUM";
  /**
   * @minItems 1
   */
  details: FieldProblem[];
}
/**
 * One line of an order to create
 */
export interface OrderRequestItem {
  /**
   * Uid of a visible variant; otherwise 404
   */
  variant: string;
  /**
   * Quantity
   */
  quantity: number;
  /**
   * The shopper's note on this line; notes of lines with the same variant are joined, up to 500 characters in total
   */
  notes?: string | null;
  /**
   * The unit price that the shopper saw; if it has changed, `PRICE_CHANGED` lists the line
   */
  expected_unit_price?: string | null;
}
/**
 * A complete order. Amounts are decimal strings in the store's currency.
 */
export interface Order {
  uid: string;
  /**
   * Order number for shoppers and merchants; not guessable
   */
  order_number: string;
  /**
   * Where the order was placed; `storefront` for orders placed with this API
   */
  source: "internal" | "storefront" | "popup_storefront" | "popup_internal";
  store: string;
  store_name: string;
  store_email: string;
  store_phone: string;
  /**
   * Absolute URL; may be empty
   */
  logo: string;
  /**
   * Pickup point; may be null
   */
  location: string | null;
  /**
   * May be empty
   */
  location_name: string;
  customer: string | null;
  customer_name: string;
  /**
   * E.164, such as +2348012345678
   */
  customer_phone: string;
  customer_email: string;
  /**
   * As sent; may be empty for a pickup
   */
  customer_address: string;
  /**
   * The order's total: `subtotal` - `discount_amount` + `tax_amount` + `delivery_fee`
   */
  total_amount: string | null;
  /**
   * Sum of the lines before discount, tax and delivery
   */
  subtotal: string;
  /**
   * Discount from the coupon
   */
  discount_amount: string;
  /**
   * Tax on `subtotal` minus `discount_amount`, rounded half up
   */
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5%. Null without tax
   */
  tax_rate_used: string | null;
  /**
   * Decimal with two places: payments minus refunds
   */
  total_paid: string;
  /**
   * Decimal with two places; 0.00 once refunded, cancelled or voided. A partial refund does not increase it
   */
  outstanding_balance: string;
  payment_status: "unpaid" | "partially_paid" | "paid" | "refunded";
  /**
   * Text to show, such as Partially Paid
   */
  payment_status_display: string;
  fulfilment_status:
    "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled";
  /**
   * Text to show, such as Partially Fulfilled
   */
  fulfilment_status_display: string;
  fulfilment_method: "pickup" | "delivery";
  /**
   * 0.00 for a pickup
   */
  delivery_fee: string;
  /**
   * Null unless the store delivers the order itself
   */
  manual_delivery_type: ("standard" | "express") | null;
  /**
   * Empty until it is known
   */
  tracking_number: string;
  /**
   * Day the order was placed, in the store's time zone
   */
  order_date: string | null;
  /**
   * True for courier delivery
   */
  has_shipping: boolean;
  created_at: string;
  /**
   * When the order is cancelled unless it is paid, partially paid or fulfilled before. Null without a deadline and when it no longer applies
   */
  payment_due_at: string | null;
  /**
   * Courier, service and expected delivery on one line; null without a courier
   */
  shipping_details: string | null;
  items: OrderItem[];
}
/**
 * One line of an order, as it was when the order was placed
 */
export interface OrderItem {
  uid: string;
  /**
   * Null when the variant no longer exists
   */
  variant: string | null;
  /**
   * Name at the time of the order
   */
  variant_name: string;
  variant_sku: string;
  /**
   * The same as `variant_sku`
   */
  sku: string;
  /**
   * Name at the time of the order
   */
  product_name: string;
  /**
   * Inventory item of a popup event; null elsewhere
   */
  popup_inventory: string | null;
  /**
   * Quantity ordered, without cancelled items; 0 when all were cancelled
   */
  quantity: number;
  /**
   * Regular unit price at the time of the order
   */
  original_price: string | null;
  /**
   * Unit price charged, including an active promotion
   */
  unit_price: string;
  /**
   * `unit_price` times `quantity`
   */
  total_price: string;
  /**
   * The line's share of a coupon for products or categories; a coupon for the whole order counts in the order's `discount_amount`
   */
  discount_amount: string;
  /**
   * Inventory cost when the stock was reserved; do not show it to shoppers
   */
  total_cost: string;
  fulfilment_status: "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled";
  /**
   * Quantity fulfilled so far
   */
  qty_fulfilled: number;
  /**
   * The shopper's note on this line; may be empty
   */
  notes: string;
  /**
   * The variant's attributes on one line
   */
  attributes: string;
  /**
   * Absolute URL of a picture; may be empty
   */
  product_images: string;
}
/**
 * At least one item exceeds the stock; `details` lists those items. No stock was reserved, no order was placed, and the quote token is still valid.
 */
export interface InsufficientStock {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "INSUFFICIENT_STOCK";
  /**
   * @minItems 1
   */
  details: StockShortage[];
}
/**
 * A line without enough stock
 */
export interface StockShortage {
  variant: string;
  requested: number;
  /**
   * Quantity that can be ordered now
   */
  available: number;
}
/**
 * The order would cost more than `expected_total`; `details` has the new totals and the items whose price changed. No order was placed. Show the new prices and ask the shopper to confirm.
 */
export interface PriceChanged {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "PRICE_CHANGED";
  details: PriceChange;
}
/**
 * Current prices of an order
 */
export interface PriceChange {
  /**
   * The value from the request
   */
  expected_total: string;
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5%
   */
  tax_rate_used: string | null;
  delivery_fee: string;
  /**
   * Current total of the order
   */
  total_amount: string;
  /**
   * Lines whose price has changed, at current prices
   */
  lines: {
    variant: string;
    product_name: string;
    quantity: number;
    /**
     * The value from the request; null without one
     */
    expected_unit_price: string | null;
    unit_price: string;
    total_price: string;
  }[];
}
/**
 * A request with the same `Idempotency-Key` or quote token is still in progress. Retry after `Retry-After` seconds to get its result.
 */
export interface RequestInProgress {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "REQUEST_IN_PROGRESS";
}
/**
 * The quote token is expired or unknown. Request a new quote.
 */
export interface QuoteExpired {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "QUOTE_EXPIRED";
}
/**
 * The quote token was used for another order. Request a new quote.
 */
export interface QuoteUsed {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "QUOTE_USED";
}
/**
 * The contact, address or items differ from the quote, or `courier` is not one of its unchanged offers. Send the quoted values, or request a new quote.
 */
export interface QuoteMismatch {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "QUOTE_MISMATCH";
}
/**
 * The `Idempotency-Key` was used for a different request within the last 24 hours. The first order is unaffected.
 */
export interface IdempotencyKeyReused {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "IDEMPOTENCY_KEY_REUSED";
}
/**
 * The API key is missing, malformed, unknown, revoked, expired, or of the other mode (sandbox or live).
 */
export interface BareAuthenticationFailed {
  /**
   * What is wrong, for the developer
   */
  detail: string;
  error_code: "AUTHENTICATION_FAILED";
}
/**
 * The resource does not exist, is not visible, or belongs to another store.
 */
export interface BareNotFound {
  /**
   * What is wrong, for the developer
   */
  detail: string;
}
/**
 * The path does not support this method; `Allow` lists the supported ones.
 */
export interface BareMethodNotAllowed {
  /**
   * What is wrong, for the developer
   */
  detail: string;
  error_code: "METHOD_NOT_ALLOWED";
}
/**
 * An hourly limit is exhausted. Retry after `Retry-After` seconds.
 */
export interface BareEndpointThrottled {
  /**
   * What is wrong, for the developer
   */
  detail: string;
  error_code: "ENDPOINT_THROTTLED";
}
/**
 * An unexpected error occurred. Report the `X-Request-Id` to the operator.
 */
export interface BareInternalError {
  /**
   * What is wrong, for the developer
   */
  detail: string;
  error_code: "INTERNAL_ERROR";
}
/**
 * The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`.
 */
export interface BareServiceUnavailable {
  /**
   * What is wrong, for the developer
   */
  detail: string;
  error_code: "SERVICE_UNAVAILABLE";
}
/**
 * The order is at least partly paid, or fulfilled, returned or voided; `details` has both statuses. The merchant can cancel or refund it in the dashboard.
 */
export interface OrderNotCancellable {
  /**
   * What is wrong, for the developer
   */
  error: string;
  /**
   * Short and general, may be shown to people
   */
  message: string;
  data: null;
  error_code: "ORDER_NOT_CANCELLABLE";
  details: OrderStates;
}
/**
 * Payment and fulfilment status of an order
 */
export interface OrderStates {
  payment_status: "unpaid" | "partially_paid" | "paid" | "refunded";
  fulfilment_status:
    "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled";
}
/**
 * Something that happened to an order, and when
 */
export interface OrderEvent {
  /**
   * `refunded`: a full or partial refund; `ready_for_pickup`: the customer can pick up the order; `fulfilled`: items were picked up or sent; `delivered`: the customer received the order; `items_cancelled`: the items that were not fulfilled are no longer part of the order
   */
  kind:
    | "created"
    | "payment_recorded"
    | "payment_deadline_changed"
    | "refunded"
    | "ready_for_pickup"
    | "delivered"
    | "fulfilled"
    | "tracking_changed"
    | "items_cancelled"
    | "returned"
    | "cancelled"
    | "voided";
  at: string;
  /**
   * With `created`: the day on which the courier expects to deliver, if known
   */
  expected_delivery?: string;
  /**
   * With `created`: URL of the courier's logo, if known
   */
  courier_image?: string;
  /**
   * Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `api_request`: cancelled through this API
   */
  reason?: "payment_overdue" | "api_request";
  /**
   * Amount of the payment or refund
   */
  amount?: string;
  /**
   * Tracking details as of this event; the latest event with them applies
   */
  tracking?: {
    /**
     * The same as the order's `tracking_number`; may be empty
     */
    number: string;
    /**
     * May be empty
     */
    courier: string;
    /**
     * Page that shows where the parcel is; may be empty
     */
    url: string;
  };
}
