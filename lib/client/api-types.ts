/**
 * Generated from the API's description by `npm run client:types`: do not edit.
 */

/**
 * An order to be made. Prices, totals and fees are the store's own: any sent here, and any unknown field, is ignored.
 */
export type OrderRequest = {
  customer_name: string;
  customer_email: string;
  /**
   * International number in any usual spelling, without an extension, such as +234 801 234 5678
   */
  customer_phone: string;
  /**
   * Lines of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: OrderRequestItem[];
  /**
   * Fetched by the shopper, brought by the store itself, or by a quoted courier
   */
  delivery_method: "pickup" | "manual" | "courier";
  /**
   * Uid of one of the store's delivery options; needed when `delivery_method` is `manual`
   */
  manual_delivery_option?: string | null;
  /**
   * Needed unless `delivery_method` is `pickup`; for a courier the one that was quoted
   */
  delivery_address?: string | null;
  /**
   * `request_token` of the quote; needed when `delivery_method` is `courier`
   */
  rate?: string | null;
  /**
   * The whole chosen courier quote, as it was given; needed when `delivery_method` is `courier`
   */
  courier?: CourierQuote | null;
  /**
   * Uid of the pickup point
   */
  location?: string | null;
  coupon_code?: string | null;
  /**
   * What the shopper was shown; if the order would cost more by now it is refused with `PRICE_CHANGED`
   */
  expected_total?: string | null;
};

export interface Paths {
  "/store": {
    /**
     * Which deliveries the store offers, whether it charges tax, and whether it is open. Read it when a checkout begins; it changes rarely.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * What a shop's pages say of the store beside its settings. `currency` is that of every amount of the API.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * Active, visible products, newest first, a page at a time. Follow `next` until it is null, or count `offset` up by `limit`. Unknown parameters are ignored.
     *
     * Prices and stock are those of this moment: a `promo_price` is there only while it holds, `sellable_stock` is what can be ordered now. What an order is charged is decided when it is made.
     */
    get: {
      parameters: {
        query?: {
          /**
           * Products per page
           */
          limit?: number;
          /**
           * Products to skip; past the end the page is empty and `count` still right
           */
          offset?: number;
          /**
           * Words that must all match a word of the name or the description: its beginning, its stem (`mangos` finds Mangoes) or two words joined (`tshirt` finds T-Shirt), whatever their case and accents; words such as `for` need not match. Matches in the name come first, whole words before beginnings
           */
          search?: string;
          /**
           * Where the words of `search` must be: `text` in the name or the description, `all` also in the brand, the category, a tag, attributes or a SKU
           */
          search_in?: "text" | "all";
          /**
           * Uid of a category; an unknown one has no products
           */
          category?: string;
          /**
           * `-created_at` newest first, `price` and `-price` by the lowest price a shopper pays for the product now, `name` alphabetically
           */
          ordering?: "-created_at" | "price" | "-price" | "name";
          /**
           * `true`: only products of which something can be ordered now
           */
          in_stock?: boolean;
          /**
           * `true`: only products of which a variant costs less now than its regular price
           */
          on_promo?: boolean;
          /**
           * Brands; repeat the parameter for products of any of several
           *
           * @maxItems 50
           */
          brand?: string[];
          /**
           * Tags; repeat the parameter for products with any of several
           *
           * @maxItems 50
           */
          tag?: string[];
          /**
           * Values of attributes, as `attribute[Size]=M`; repeat it for products with any of several values of an attribute, which must match each of several attributes
           */
          attribute?: {
            /**
             * @maxItems 50
             */
            [k: string]: string[];
          };
          /**
           * Lowest price; that of a product is the lowest that a shopper pays now
           */
          price_min?: string;
          /**
           * Highest price, as `price_min`
           */
          price_max?: string;
        };
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * Categories, brands, tags and values of attributes of the products that `GET /products` lists with the same parameters, each with the number of products, and their lowest and highest price. A value's count is that of the list with this value selected instead of the others of its kind, so that shoppers can choose further values. Of each kind, the 100 values that most products have.
     */
    get: {
      parameters: {
        query?: {
          /**
           * Words that must all match a word of the name or the description: its beginning, its stem (`mangos` finds Mangoes) or two words joined (`tshirt` finds T-Shirt), whatever their case and accents; words such as `for` need not match. Matches in the name come first, whole words before beginnings
           */
          search?: string;
          /**
           * Where the words of `search` must be: `text` in the name or the description, `all` also in the brand, the category, a tag, attributes or a SKU
           */
          search_in?: "text" | "all";
          /**
           * Uid of a category; an unknown one has no products
           */
          category?: string;
          /**
           * `true`: only products of which something can be ordered now
           */
          in_stock?: boolean;
          /**
           * `true`: only products of which a variant costs less now than its regular price
           */
          on_promo?: boolean;
          /**
           * Brands; repeat the parameter for products of any of several
           *
           * @maxItems 50
           */
          brand?: string[];
          /**
           * Tags; repeat the parameter for products with any of several
           *
           * @maxItems 50
           */
          tag?: string[];
          /**
           * Values of attributes, as `attribute[Size]=M`; repeat it for products with any of several values of an attribute, which must match each of several attributes
           */
          attribute?: {
            /**
             * @maxItems 50
             */
            [k: string]: string[];
          };
          /**
           * Lowest price; that of a product is the lowest that a shopper pays now
           */
          price_min?: string;
          /**
           * Highest price, as `price_min`
           */
          price_max?: string;
        };
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * One product with its variants, attributes and pictures. A product that is inactive, hidden, missing or another store's is not found.
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
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
  "/product-slugs": {
    /**
     * Slugs for links to product pages. `GET /products/{uid}` accepts a slug as well. Up to 100 uids; in no particular order. Products that are not visible are omitted.
     */
    get: {
      parameters: {
        query: {
          /**
           * Product uids, comma-separated
           *
           * @minItems 1
           * @maxItems 100
           */
          products: string[];
        };
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * The products of a basket with current prices and stock. Up to 100 uids; in no particular order, each product once. Products that are inactive, hidden, missing or another store's are omitted.
     */
    get: {
      parameters: {
        query: {
          /**
           * Product uids, comma-separated
           *
           * @minItems 1
           * @maxItems 100
           */
          products: string[];
        };
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * All categories of the store by name, with the number of products to be seen in each.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * Deliveries the store arranges itself, as far as its settings allow them now. An order names one as `manual_delivery_option`, with `delivery_method` `manual`.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * Places the store hands orders over at; empty when it has named none. An order names one as `location`.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
     * Send `expected_total`, the total your shopper saw: if the total has gone up, no order is placed and the response is `PRICE_CHANGED`.
     */
    post: {
      parameters: {
        header?: {
          /**
           * A text of your own, such as a UUID, made once per order and sent again with every retry of it. Within 24 hours an equal request gets the same answer and makes no second order; a different one is refused with 422.
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
     * This document, for code generators and API clients. Needs no key.
     */
    get: {
      parameters: {
        header?: {
          /**
           * The `ETag` of the reply you have. If it still holds, the answer is 304 without a body.
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
   * Short name of the store, in lower case
   */
  slug: string;
  /**
   * Courier delivery can be quoted and ordered; when false, a quote is refused
   */
  delivery_enabled: boolean;
  /**
   * The store's own deliveries of type `standard` can be ordered
   */
  manual_delivery_enabled: boolean;
  /**
   * The store's own deliveries of type `express` can be ordered
   */
  express_delivery_enabled: boolean;
  /**
   * Orders are charged `tax_rate` on top
   */
  tax_collection_enabled: boolean;
  /**
   * Percentage: 7.50 is 7.5 %
   */
  tax_rate: string;
  /**
   * The store is open to shoppers; when false, show a closed sign: orders are not refused
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
 * How a store presents itself
 */
export interface StoreProfile {
  /**
   * ISO 4217 code of every amount
   */
  currency: string;
  /**
   * Absolute address; null without one
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
   * All matching products, on whatever page
   */
  count: number;
  /**
   * The text whose products these are, because nothing matches `search`: its words, misspelt ones replaced by words of the store's products. Otherwise absent
   */
  corrected_search?: string;
  /**
   * Absolute link to the next page; null on the last one
   */
  next: string | null;
  /**
   * Absolute link to the previous page; null on the first one
   */
  previous: string | null;
  results: Product[];
}
/**
 * A product a shopper can see, with all that can be ordered of it
 */
export interface Product {
  uid: string;
  name: string;
  /**
   * Plain text; empty when there is none
   */
  description: string;
  /**
   * Longer text about the product; empty when there is none
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
   * Empty when there is none
   */
  brand: string;
  /**
   * Always true here: inactive products are not found
   */
  is_active: boolean;
  /**
   * Always false here: hidden products are not found
   */
  is_hidden_from_storefront: boolean;
  /**
   * Has several variants to choose from
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
 * One thing that can be ordered, with its price and stock
 */
export interface Variant {
  /**
   * What an item of a quote or an order names
   */
  uid: string;
  name: string;
  sku: string;
  /**
   * Regular price of one piece in the store's currency
   */
  price: string;
  /**
   * Price of one piece while a promo holds; an order is charged this one. Null without a promo, and from the instant `promo_expiry` passes, however the reply was cached
   */
  promo_price: string | null;
  /**
   * When the promo ends (UTC). Null without a promo, and for one that holds until it is removed
   */
  promo_expiry: string | null;
  /**
   * Kilograms, decimal with two places; empty when unknown
   */
  weight: string;
  /**
   * Centimetres, decimal with two places; empty when unknown
   */
  length: string;
  /**
   * Centimetres, decimal with two places; empty when unknown
   */
  width: string;
  /**
   * Centimetres, decimal with two places; empty when unknown
   */
  height: string;
  /**
   * Always true here: inactive variants are not listed
   */
  is_active: boolean;
  /**
   * Absolute address; null when the variant has no picture
   */
  image: string | null;
  /**
   * The variant to preselect
   */
  is_default: boolean;
  attributes: VariantAttribute[];
  /**
   * Pieces on hand less those reserved by orders
   */
  available_stock: number;
  /**
   * Pieces a shopper can order now: as `available_stock`, but 0 when the batch has expired, never below 0
   */
  sellable_stock: number;
}
/**
 * What tells a variant from its siblings
 */
export interface VariantAttribute {
  uid: string;
  /**
   * The attribute itself, such as Size: the same for all products
   */
  attribute: string;
  /**
   * The value itself, such as XL: the same for all products
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
   * Absolute address
   */
  image: string;
  /**
   * Description for who cannot see it; may be empty
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
 * One field of a refused request
 */
export interface FieldProblem {
  /**
   * Where: `items[0].quantity`, a parameter, a header, or `body`
   */
  field: string;
  /**
   * What is wrong with it
   */
  problem: string;
}
/**
 * What a list of products can be filtered by
 */
export interface ProductFilters {
  /**
   * Products that match all filters: the `count` of the list
   */
  count: number;
  /**
   * By name; products without a category are in none
   */
  categories: {
    /**
     * What `category` of the product list takes
     */
    uid: string;
    /**
     * Unique in the store; stays when the name changes. Made for addresses of pages
     */
    slug: string;
    name: string;
    count: number;
  }[];
  brands: FilterValue[];
  tags: FilterValue[];
  /**
   * Attributes of variants, such as Size
   */
  attributes: {
    name: string;
    values: FilterValue[];
  }[];
  /**
   * Lowest and highest price, which is the lowest of a product's variants now
   */
  price: {
    min: string | null;
    max: string | null;
  };
}
/**
 * One value that a list can be filtered by
 */
export interface FilterValue {
  /**
   * What the parameter of the list takes
   */
  value: string;
  /**
   * Products that match with this value
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
 * One category of the store's catalogue
 */
export interface Category {
  /**
   * What `category` of the product list takes
   */
  uid: string;
  /**
   * Unique in the store; stays when the name changes. Made for addresses of pages
   */
  slug: string;
  name: string;
  /**
   * Products a shopper can see; categories without any are listed
   */
  product_count: number;
}
/**
 * A delivery the store arranges itself, at a price of its own
 */
export interface DeliveryOption {
  /**
   * What `manual_delivery_option` of an order takes
   */
  uid: string;
  /**
   * What the shopper chooses by, such as a district
   */
  label: string;
  /**
   * What an order is charged as its delivery fee, in the store's currency
   */
  amount: string;
  delivery_type: "standard" | "express";
}
/**
 * A place where an order can be picked up
 */
export interface PickupPoint {
  /**
   * What `location` of an order takes
   */
  uid: string;
  name: string;
  address: string;
}
/**
 * Who a basket goes to, and where. Unknown fields are ignored.
 */
export interface ShippingQuoteRequest {
  customer_name: string;
  customer_email: string;
  /**
   * International number in any usual spelling, without an extension, such as +234 801 234 5678
   */
  customer_phone: string;
  /**
   * Street, town and state in one line
   */
  delivery_address: string;
  /**
   * A note for the courier
   */
  delivery_instructions?: string | null;
  /**
   * Lines of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: BasketItem[];
  /**
   * Package category of the courier aggregator; null for its default
   */
  category?: string | null;
}
/**
 * One line of a basket
 */
export interface BasketItem {
  /**
   * Uid of a variant that can be seen; otherwise 404
   */
  variant: string;
  /**
   * Whole pieces
   */
  quantity: number;
}
/**
 * What couriers ask for one basket and one address
 */
export interface ShippingQuote {
  /**
   * What an order sends as `rate`. Good for one order within 15 minutes, for this contact, address and basket alone
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
 * One courier's offer. Amounts are numbers in whole currency units. An order sends the chosen one back whole, as `courier`: compared by value, so key order and `1500` or `1500.0` do not matter.
 */
export interface CourierQuote {
  courier_id: string;
  courier_name: string;
  /**
   * Address of the courier's logo; may be empty
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
   * What the courier asks, VAT included
   */
  rate_card_amount: number;
  /**
   * ISO 4217 code
   */
  rate_card_currency: string;
  /**
   * In words, for shoppers
   */
  pickup_eta: string;
  /**
   * Local time of the courier, `yyyy-mm-dd hh:mm:ss`
   */
  pickup_eta_time: string;
  dropoff_station: Station;
  pickup_station: Station;
  /**
   * In words, for shoppers
   */
  delivery_eta: string;
  /**
   * Local time of the courier, `yyyy-mm-dd hh:mm:ss`
   */
  delivery_eta_time: string;
  /**
   * The courier's own note; empty without one
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
   * What the courier asks, VAT included
   */
  sub_total: number;
  /**
   * The store's own mark-up
   */
  service_charge: number;
  /**
   * `sub_total` and `service_charge`: what an order is charged as its delivery fee
   */
  total_amount: number;
}
/**
 * Where a parcel is handed over; all fields empty without one
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
   * Worth of the goods, in whole currency units
   */
  package_amount: number;
  /**
   * Kilograms
   */
  package_weight: number;
  pickup_date: string;
  is_invoice_required: boolean;
  /**
   * Empty when there is none
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
 * An order as far as the shopper has come: what is not chosen yet is left out or null
 */
export interface OrderPreviewRequest {
  /**
   * Lines of the same variant are added up
   *
   * @minItems 1
   * @maxItems 100
   */
  items: BasketItem[];
  delivery_method?: ("pickup" | "manual" | "courier") | null;
  /**
   * Uid of one of the store's delivery options; needed when `delivery_method` is `manual`
   */
  manual_delivery_option?: string | null;
  /**
   * `request_token` of the quote; needed when `delivery_method` is `courier`
   */
  rate?: string | null;
  /**
   * The whole chosen courier quote, as it was given; needed when `delivery_method` is `courier`
   */
  courier?: CourierQuote | null;
  coupon_code?: string | null;
}
/**
 * What an order would come to if it were made now
 */
export interface OrderPreview {
  /**
   * One per variant, its quantities added up
   */
  lines: {
    variant: string;
    product_name: string;
    quantity: number;
    /**
     * Price of one piece now, the promo price when one holds
     */
    unit_price: string;
    total_price: string;
  }[];
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5 %. Null when no tax is collected
   */
  tax_rate_used: string | null;
  /**
   * Null until a delivery is chosen that can be had
   */
  delivery_fee: string | null;
  /**
   * What the order would be charged now, delivery counted as far as it is known
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
 * One line of an order to be made
 */
export interface OrderRequestItem {
  /**
   * Uid of a variant that can be seen; otherwise 404
   */
  variant: string;
  /**
   * Whole pieces
   */
  quantity: number;
  /**
   * The shopper's note on this line; those of lines of the same variant go together, at most 500 characters in all
   */
  notes?: string | null;
  /**
   * What the shopper was shown for one piece; names the lines that moved in a `PRICE_CHANGED`
   */
  expected_unit_price?: string | null;
}
/**
 * An order in full. Amounts are decimal text in the store's currency.
 */
export interface Order {
  uid: string;
  /**
   * What shoppers and merchants call it; not guessable
   */
  order_number: string;
  /**
   * How the order was made; `storefront` for those of this API
   */
  source: "internal" | "storefront" | "popup_storefront" | "popup_internal";
  store: string;
  store_name: string;
  store_email: string;
  store_phone: string;
  /**
   * Absolute address; empty without one
   */
  logo: string;
  /**
   * Pickup point; null when none was chosen
   */
  location: string | null;
  /**
   * Empty when none was chosen
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
   * As it was sent; a pickup may have none
   */
  customer_address: string;
  /**
   * What the shopper pays: `subtotal` - `discount_amount` + `tax_amount` + `delivery_fee`
   */
  total_amount: string | null;
  /**
   * Sum of the lines, before discount and delivery
   */
  subtotal: string;
  /**
   * All that a coupon takes off
   */
  discount_amount: string;
  /**
   * Of `subtotal` less `discount_amount`, rounded half up
   */
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5 %. Null when no tax was collected
   */
  tax_rate_used: string | null;
  /**
   * Decimal with two places: payments less refunds
   */
  total_paid: string;
  /**
   * Decimal with two places; 0.00 once refunded, cancelled or voided. A part that is given back is not owed again
   */
  outstanding_balance: string;
  payment_status: "unpaid" | "partially_paid" | "paid" | "refunded";
  /**
   * The same in words, such as Partially Paid
   */
  payment_status_display: string;
  fulfilment_status:
    "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled";
  /**
   * The same in words
   */
  fulfilment_status_display: string;
  fulfilment_method: "pickup" | "delivery";
  /**
   * 0.00 for a pickup
   */
  delivery_fee: string;
  /**
   * Null unless the store delivers itself
   */
  manual_delivery_type: ("standard" | "express") | null;
  /**
   * Empty until there is one
   */
  tracking_number: string;
  /**
   * Day the order was placed (UTC)
   */
  order_date: string | null;
  /**
   * A courier brings it
   */
  has_shipping: boolean;
  created_at: string;
  /**
   * When the order is cancelled unless it has been paid, partly paid or fulfilled. Null when it has no deadline or no longer needs one
   */
  payment_due_at: string | null;
  /**
   * Courier, service and expected delivery as one line; null without a courier
   */
  shipping_details: string | null;
  items: OrderItem[];
}
/**
 * One line of an order, as it was when the order was made
 */
export interface OrderItem {
  uid: string;
  /**
   * Null when the variant no longer exists
   */
  variant: string | null;
  /**
   * As it was called when the order was made
   */
  variant_name: string;
  variant_sku: string;
  /**
   * The same as `variant_sku`
   */
  sku: string;
  /**
   * As it was called when the order was made
   */
  product_name: string;
  /**
   * Inventory item of a popup event; null elsewhere
   */
  popup_inventory: string | null;
  /**
   * Whole pieces
   */
  quantity: number;
  /**
   * Regular price of one piece when the order was made
   */
  original_price: string | null;
  /**
   * What one piece was charged: the promo price when one held
   */
  unit_price: string;
  /**
   * `unit_price` times `quantity`
   */
  total_price: string;
  /**
   * The line's part of a coupon on products or categories; a coupon on the whole order is in the order's own
   */
  discount_amount: string;
  /**
   * Inventory cost when the stock was reserved; for the merchant, not for shoppers
   */
  total_cost: string;
  fulfilment_status: "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled";
  /**
   * Pieces handed over so far
   */
  qty_fulfilled: number;
  /**
   * The shopper's note on this line; empty without one
   */
  notes: string;
  /**
   * The variant's attributes as one line of text
   */
  attributes: string;
  /**
   * Absolute address of one picture; empty without one
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
 * One line there is not enough stock for
 */
export interface StockShortage {
  variant: string;
  requested: number;
  /**
   * Pieces that could be ordered now
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
 * What an order would cost by now
 */
export interface PriceChange {
  /**
   * As it was sent
   */
  expected_total: string;
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  /**
   * Fraction: 0.0750 is 7.5 %
   */
  tax_rate_used: string | null;
  delivery_fee: string;
  /**
   * What the order would cost now
   */
  total_amount: string;
  /**
   * Lines whose price is not the expected one, at their prices of now
   */
  lines: {
    variant: string;
    product_name: string;
    quantity: number;
    /**
     * As it was sent; null when it was not
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
 * How far an order is paid and fulfilled
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
   * `refunded`: money was given back, all of it or a part
   */
  kind:
    | "created"
    | "payment_recorded"
    | "payment_deadline_changed"
    | "refunded"
    | "fulfilled"
    | "returned"
    | "cancelled"
    | "voided";
  at: string;
  /**
   * Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `api_request`: cancelled through this API
   */
  reason?: "payment_overdue" | "api_request";
}
