/**
 * Generated from the API's description by `npm run client:types`: do not edit.
 */

export interface paths {
    "/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the store's settings
         * @description Which delivery methods the store offers, whether it charges tax, and whether it is open. Read it when checkout starts; it changes rarely.
         */
        get: operations["getStore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store-profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the store's currency, logo and contact details
         * @description Details of the store to show on a shop's pages. `currency` applies to every amount in the API.
         */
        get: operations["getStoreProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List, search and filter products
         * @description Active, visible products, paginated: newest first, or best match first for a search. Follow `next` until it is null, or increase `offset` by `limit`. Unknown parameters are ignored. A request can select up to 40 brands, tags, categories and attribute values together, of up to 5 attributes.
         *
         *     Prices and stock are current: `promo_price` is set only while the promotion is active, and `sellable_stock` can be ordered now. Prices are final only when the order is placed.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product-filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the filters of a product search, with counts
         * @description Returns the categories, brands, tags and attribute values of the products that `GET /products` lists with the same parameters, each with its number of products, and the lowest and highest price. The values of a filter are counted as if none of them were selected, so that shoppers can add values: with `brand=Ade`, the other brands keep their counts, and colours count products from Ade only. Each filter has its 100 most frequent values, sorted by value; clothing sizes from small to large. When more than 50,000 products would have to be counted, it has values of the whole store, or of the selected category, without `count`.
         */
        get: operations["listProductFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one product
         * @description One product with its variants, attributes and images. Products that are inactive, hidden or in another store return 404.
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product-details/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read more details of a product, for its page
         * @description Details for a product's page that the product itself does not include, such as whether a variant sells on backorder. Products that are not visible return 404.
         */
        get: operations["getProductDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product-slugs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product slugs, for page URLs
         * @description Slugs for links to product pages. `GET /products/{uid}` accepts a slug as well. Up to 100 uids; in no particular order. Products that are not visible are omitted.
         */
        get: operations["listProductSlugs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/basket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read several products in one request
         * @description The products of a basket with current prices and stock. Up to 100 uids; in no particular order, each product once. Products that are not visible are omitted.
         */
        get: operations["readBasket"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories with their product counts
         * @description All categories of the store, sorted by name, with the number of visible products in each.
         */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/delivery-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the store's own delivery options
         * @description The store's own delivery options that are currently available. Send one as an order's `manual_delivery_option`, with `delivery_method` set to `manual`.
         */
        get: operations["listDeliveryOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pickup points
         * @description Places where orders can be picked up; may be empty. Send one as an order's `location`.
         */
        get: operations["listPickupPoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipping-quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request courier prices for a delivery
         * @description Requests the couriers' prices, which takes up to eight seconds. The quote is valid for 15 minutes, for this contact, address and basket: send `request_token` as `rate` and the complete, unchanged offer as `courier` when you create the order. The order is charged the quoted `total_amount`.
         */
        post: operations["quoteShipping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the total of an order
         * @description Prices an order by the same rules as `POST /orders`: promotions, coupon, tax, delivery. Omit parts that are not chosen yet. Each line has the quantity that can be ordered now. Reserves no stock, so the order may still fail with `INSUFFICIENT_STOCK`. Send the `total_amount` your shopper saw as the order's `expected_total`.
         */
        post: operations["previewOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         * @description Places an order at current prices and reserves the stock of all its items, or none. Send an `Idempotency-Key` to retry safely: every retry returns the same order. Courier orders are safe without one, because a quote token can be used only once.
         *
         *     Send `expected_total`, the total your shopper saw: if the total has increased, no order is placed and the response is `PRICE_CHANGED`.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one order
         * @description Returns one order, without an envelope. Your key can read every order of the store, with names and addresses: check that an order belongs to the shopper before you show it.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_number}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order that is neither paid nor fulfilled
         * @description Cancels the order and releases its stock and its coupon. An order that is already cancelled is returned unchanged, so the request is safe to retry. It counts as a read and takes no body.
         */
        post: operations["cancelOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{order_number}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of an order, oldest first
         * @description Events from creation to delivery or return, for an order tracking page. Check that the order belongs to the shopper before you show them.
         */
        get: operations["listOrderEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API description
         * @description This OpenAPI document, for code generators and API clients. No key required.
         */
        get: operations["describeApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
        AuthenticationFailed: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
        };
        /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
        BareAuthenticationFailed: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
            /** @constant */
            error_code: "AUTHENTICATION_FAILED";
        };
        /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
        BareEndpointThrottled: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
            /** @constant */
            error_code: "ENDPOINT_THROTTLED";
        };
        /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
        BareInternalError: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
            /** @constant */
            error_code: "INTERNAL_ERROR";
        };
        /** @description The path does not support this method; `Allow` lists the supported ones. */
        BareMethodNotAllowed: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
            /** @constant */
            error_code: "METHOD_NOT_ALLOWED";
        };
        /** @description The resource does not exist, is not visible, or belongs to another store. */
        BareNotFound: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
        };
        /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
        BareServiceUnavailable: {
            /** @description Error message for developers; do not show it to shoppers */
            detail: string;
            /** @constant */
            error_code: "SERVICE_UNAVAILABLE";
        };
        /** @description One line of a basket */
        BasketItem: {
            /**
             * Format: uuid
             * @description Uid of a visible variant; otherwise 404
             */
            variant: string;
            /** @description Quantity */
            quantity: number;
        };
        /** @description The body is larger than 64 KiB. */
        BodyTooLarge: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "BODY_TOO_LARGE";
        };
        /** @description One category of the store's catalogue */
        Category: {
            /**
             * Format: uuid
             * @description Use it as the product list's `category`
             */
            uid: string;
            /** @description Unique in the store and stable when the name changes, for page URLs */
            slug: string;
            name: string;
            /**
             * @description Background colour of its products' images
             * @enum {string}
             */
            color: "sage" | "sky" | "apricot" | "lilac" | "mint" | "rose" | "sand" | "periwinkle";
            /** @description Number of visible products; may be 0 */
            product_count: number;
        };
        /** @description The shipment that was priced */
        CheckoutData: {
            ship_from: components["schemas"]["Party"];
            ship_to: components["schemas"]["Party"];
            /** @description ISO 4217 code */
            currency: string;
            /** @description Value of the items, in whole currency units */
            package_amount: number;
            /** @description Kilograms */
            package_weight: number;
            /** Format: date */
            pickup_date: string;
            is_invoice_required: boolean;
            /** @description May be empty */
            cod_policy: string;
        };
        /** @description `coupon_code` is not an active coupon of the store. */
        CouponInvalid: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COUPON_INVALID";
            details: components["schemas"]["FieldProblem"][];
        };
        /** @description The items cost less than the coupon's minimum; `details` has the `minimum_subtotal`. */
        CouponMinimum: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COUPON_MINIMUM";
            details: components["schemas"]["CouponMinimumProblem"][];
        };
        /** @description A subtotal below the coupon's minimum */
        CouponMinimumProblem: {
            /** @description Path such as `items[0].quantity`, a parameter, a header or `body` */
            field: string;
            /** @description What is wrong with it */
            problem: string;
            /** @description Minimum price of the items before discount */
            minimum_subtotal: string;
        };
        /** @description The coupon does not apply to any product in the order. */
        CouponNotApplicable: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COUPON_NOT_APPLICABLE";
            details: components["schemas"]["FieldProblem"][];
        };
        /** @description The coupon has reached its usage limit. */
        CouponUsedUp: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COUPON_USED_UP";
            details: components["schemas"]["FieldProblem"][];
        };
        /** @description One courier's offer. Amounts are numbers in whole currency units. Send the chosen offer back complete, as the order's `courier`. It is compared by value: key order and `1500` or `1500.0` do not matter. */
        CourierQuote: {
            courier_id: string;
            courier_name: string;
            /** @description URL of the courier's logo; may be empty */
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
            /** @description The courier collects cash on delivery */
            is_cod_available: boolean;
            tracking_level: number;
            ratings: number;
            votes: number;
            connected_account: boolean;
            /** @description The courier's price, including VAT */
            rate_card_amount: number;
            /** @description ISO 4217 code */
            rate_card_currency: string;
            /** @description Text to show to shoppers */
            pickup_eta: string;
            /** @description The courier's local time, `yyyy-mm-dd hh:mm:ss` */
            pickup_eta_time: string;
            dropoff_station: components["schemas"]["Station"];
            pickup_station: components["schemas"]["Station"];
            /** @description Text to show to shoppers */
            delivery_eta: string;
            /** @description The courier's local time, `yyyy-mm-dd hh:mm:ss` */
            delivery_eta_time: string;
            /** @description A note from the courier; may be empty */
            info: string;
            /** @description ISO 4217 code of all amounts */
            currency: string;
            /** @description VAT contained in `total` */
            vat: number;
            total: number;
            tracking: {
                bars: number;
                label: string;
            };
            /** @description Equal to `rate_card_amount` */
            sub_total: number;
            /** @description The store's markup */
            service_charge: number;
            /** @description `sub_total` plus `service_charge`: the delivery fee of the order */
            total_amount: number;
        };
        /** @description Too many concurrent quotes, or the aggregator's own limit is exhausted. */
        CouriersBusy: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COURIERS_BUSY";
        };
        /** @description The client closed the connection before the couriers responded. */
        CouriersCancelled: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COURIERS_CANCELLED";
        };
        /** @description The courier aggregator is unreachable or returned an error. No token was created; retry later. */
        CouriersFailed: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "COURIERS_FAILED";
        };
        /** @description No courier account is configured, or the aggregator does not accept the store's address. Retrying does not help until the operator fixes it. */
        CouriersNotConfigured: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COURIERS_NOT_CONFIGURED";
        };
        /** @description The couriers did not respond within 8 seconds. No token was created; you can retry the same request. */
        CouriersTimeout: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "COURIERS_TIMEOUT";
        };
        /** @description The courier aggregator failed repeatedly. Calls are paused for a few seconds. */
        CouriersUnavailable: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "COURIERS_UNAVAILABLE";
        };
        /** @description A delivery option of the store, at a fixed price */
        DeliveryOption: {
            /**
             * Format: uuid
             * @description Use it as an order's `manual_delivery_option`
             */
            uid: string;
            /** @description Name to show to shoppers, such as a district */
            label: string;
            /** @description Delivery fee in the store's currency */
            amount: string;
            /** @enum {string} */
            delivery_type: "standard" | "express";
            /** @description States, cities or districts it serves; empty for every address. Filter the options you offer by them: orders are not checked, because an address is one line of text */
            areas: string[];
        };
        /** @description The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery. */
        DeliveryUnavailable: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "DELIVERY_UNAVAILABLE";
        };
        /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
        EndpointThrottled: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
        };
        /** @description One invalid field */
        FieldProblem: {
            /** @description Path such as `items[0].quantity`, a parameter, a header or `body` */
            field: string;
            /** @description What is wrong with it */
            problem: string;
        };
        /** @description One filter value */
        FilterValue: {
            /** @description Value for the list's parameter */
            value: string;
            /** @description Number of matching products with this value; absent when a large catalogue makes counting too slow */
            count?: number;
        };
        /** @description The `Idempotency-Key` was used for a different request within the last 24 hours. The first order is unaffected. */
        IdempotencyKeyReused: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "IDEMPOTENCY_KEY_REUSED";
        };
        /** @description At least one item exceeds the stock; `details` lists those items. No stock was reserved, no order was placed, and the quote token is still valid. */
        InsufficientStock: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "INSUFFICIENT_STOCK";
            details: components["schemas"]["StockShortage"][];
        };
        /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
        InternalError: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "INTERNAL_ERROR";
        };
        /** @description A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again. */
        InvalidRequest: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "INVALID_REQUEST";
            details: components["schemas"]["FieldProblem"][];
        };
        /** @description The path does not support this method; `Allow` lists the supported ones. */
        MethodNotAllowed: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "METHOD_NOT_ALLOWED";
        };
        /** @description The resource does not exist, is not visible, or belongs to another store. */
        NotFound: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
        };
        /** @description A complete order. Amounts are decimal strings in the store's currency. */
        Order: {
            /** Format: uuid */
            uid: string;
            /** @description Order number for shoppers and merchants; not guessable */
            order_number: string;
            /**
             * @description Where the order was placed; `storefront` for orders placed with this API
             * @enum {string}
             */
            source: "internal" | "storefront" | "popup_storefront" | "popup_internal";
            /** Format: uuid */
            store: string;
            store_name: string;
            store_email: string;
            store_phone: string;
            /** @description Absolute URL; may be empty */
            logo: string;
            /**
             * Format: uuid
             * @description Pickup point; may be null
             */
            location: string | null;
            /** @description May be empty */
            location_name: string;
            /** Format: uuid */
            customer: string | null;
            customer_name: string;
            /** @description E.164, such as +2348012345678 */
            customer_phone: string;
            customer_email: string;
            /** @description As sent; may be empty for a pickup */
            customer_address: string;
            /** @description The order's total: `subtotal` - `discount_amount` + `tax_amount` + `delivery_fee` */
            total_amount: string | null;
            /** @description Sum of the lines before discount, tax and delivery */
            subtotal: string;
            /** @description Discount from the coupon */
            discount_amount: string;
            /** @description Tax on the taxable lines after discounts, rounded half up */
            tax_amount: string;
            /** @description Fraction: 0.0750 is 7.5%. Null when there is no tax */
            tax_rate_used: string | null;
            /** @description Decimal with two places: payments minus refunds */
            total_paid: string;
            /** @description Decimal with two places: what the customer still owes. 0.00 once refunded, returned, cancelled or voided; a partial refund does not increase it */
            outstanding_balance: string;
            /** @enum {string} */
            payment_status: "unpaid" | "partially_paid" | "paid" | "refunded";
            /** @description Text to show, such as Partially Paid */
            payment_status_display: string;
            /** @enum {string} */
            fulfilment_status: "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled";
            /** @description Text to show, such as Partially Fulfilled */
            fulfilment_status_display: string;
            /** @enum {string} */
            fulfilment_method: "pickup" | "delivery";
            /** @description 0.00 for a pickup */
            delivery_fee: string;
            /** @description Null unless the store delivers the order itself */
            manual_delivery_type: ("standard" | "express") | null;
            /** @description Empty until it is known */
            tracking_number: string;
            /**
             * Format: date
             * @description Day the order was placed, in the store's time zone
             */
            order_date: string | null;
            /** @description True for courier delivery */
            has_shipping: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description The order is cancelled after this time unless it has been paid, in part or in full, or fulfilled. Null when there is no deadline, or it no longer applies
             */
            payment_due_at: string | null;
            /** @description Courier, service and expected delivery on one line; null when there is no courier */
            shipping_details: string | null;
            items: components["schemas"]["OrderItem"][];
        };
        /** @description Something that happened to an order, and when */
        OrderEvent: {
            /**
             * @description `refunded`: a full or partial refund; `ready_for_pickup`: the customer can pick up the order; `fulfilled`: items were picked up or sent; `delivered`: the customer received the order; `items_cancelled`: the items that were not fulfilled are no longer part of the order
             * @enum {string}
             */
            kind: "created" | "payment_recorded" | "payment_deadline_changed" | "refunded" | "ready_for_pickup" | "delivered" | "fulfilled" | "tracking_changed" | "items_cancelled" | "returned" | "cancelled" | "voided";
            /** Format: date-time */
            at: string;
            /**
             * Format: date
             * @description With `created`: the day on which the courier expects to deliver, if known
             */
            expected_delivery?: string;
            /** @description With `created`: URL of the courier's logo, if known */
            courier_image?: string;
            /**
             * @description Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `api_request`: cancelled through this API
             * @enum {string}
             */
            reason?: "payment_overdue" | "api_request";
            /** @description Amount of the payment or refund */
            amount?: string;
            /** @description Tracking details at the time of this event. Use those of the latest event */
            tracking?: {
                /** @description The same as the order's `tracking_number`; may be empty */
                number: string;
                /** @description May be empty */
                courier: string;
                /** @description URL of the tracking page; may be empty */
                url: string;
            };
        };
        /** @description One line of an order. Names and unit prices are as they were when the order was placed. */
        OrderItem: {
            /** Format: uuid */
            uid: string;
            /**
             * Format: uuid
             * @description Null when the variant no longer exists
             */
            variant: string | null;
            /** @description Name at the time of the order */
            variant_name: string;
            variant_sku: string;
            /** @description The same as `variant_sku` */
            sku: string;
            /** @description Name at the time of the order */
            product_name: string;
            /**
             * Format: uuid
             * @description Inventory item of a popup event; null for other lines
             */
            popup_inventory: string | null;
            /** @description Quantity ordered, excluding cancelled items; 0 when all were cancelled */
            quantity: number;
            /** @description Regular unit price at the time of the order */
            original_price: string | null;
            /** @description Unit price charged, including an active promotion */
            unit_price: string;
            /** @description `unit_price` times `quantity` */
            total_price: string;
            /** @description The line's share of a coupon for products or categories; a coupon for the whole order counts in the order's `discount_amount` */
            discount_amount: string;
            /** @description Inventory cost when the stock was reserved; do not show it to shoppers */
            total_cost: string;
            /** @enum {string} */
            fulfilment_status: "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled";
            /** @description Quantity fulfilled so far */
            qty_fulfilled: number;
            /** @description The shopper's note on this line; may be empty */
            notes: string;
            /** @description The variant's attributes on one line */
            attributes: string;
            /** @description Absolute URL of an image; may be empty */
            product_images: string;
        };
        /** @description The order has been paid, refunded or fulfilled, even in part, or was returned or voided; `details` has both statuses. The merchant can cancel a paid order or return a fulfilled one in the dashboard. */
        OrderNotCancellable: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "ORDER_NOT_CANCELLABLE";
            details: components["schemas"]["OrderStates"];
        };
        /** @description The totals of an order at current prices */
        OrderPreview: {
            /** @description One per variant, with its quantities added up */
            lines: {
                /** Format: uuid */
                variant: string;
                product_name: string;
                quantity: number;
                /** @description Current unit price, including an active promotion */
                unit_price: string;
                total_price: string;
                /** @description Quantity that can be ordered now; 2147483647 when it sells without limit */
                available: number;
                /**
                 * @description `unpaid_orders`: the rest is in stock, but reserved for orders with an API key and paid ones, because unpaid orders without a key have reserved the store's share. Never with an API key
                 * @enum {string}
                 */
                limited_by: "stock" | "unpaid_orders";
            }[];
            /** @description Whether any item requires shipping. When false, order with `delivery_method` `none` or `pickup` */
            requires_shipping: boolean;
            subtotal: string;
            discount_amount: string;
            tax_amount: string;
            /** @description Fraction: 0.0750 is 7.5%. Null when there is no tax */
            tax_rate_used: string | null;
            /** @description Null until a valid delivery is chosen */
            delivery_fee: string | null;
            /** @description Current total, including the delivery fee if known */
            total_amount: string;
        };
        /** @description A possibly incomplete order. Omit parts that are not chosen yet, or set them to null */
        OrderPreviewRequest: {
            /** @description Quantities of the same variant are added up */
            items: components["schemas"]["BasketItem"][];
            delivery_method?: ("pickup" | "manual" | "courier" | "none") | null;
            /**
             * Format: uuid
             * @description Uid of a delivery option; required when `delivery_method` is `manual`
             */
            manual_delivery_option?: string | null;
            /** @description `request_token` of the quote; required when `delivery_method` is `courier` */
            rate?: string | null;
            /** @description The complete, unchanged courier quote; required when `delivery_method` is `courier` */
            courier?: components["schemas"]["CourierQuote"] | null;
            coupon_code?: string | null;
        };
        /** @description An order to create. Prices, totals and fees in the request and unknown fields are ignored. */
        OrderRequest: {
            customer_name: string;
            /** Format: email */
            customer_email: string;
            /** @description International number in any common format, without an extension, such as +234 801 234 5678 */
            customer_phone: string;
            /** @description Quantities of the same variant are added up */
            items: components["schemas"]["OrderRequestItem"][];
            /**
             * @description Pickup by the shopper, delivery by the store, or delivery by a quoted courier; `none` when no item requires shipping
             * @enum {string}
             */
            delivery_method: "pickup" | "manual" | "courier" | "none";
            /**
             * Format: uuid
             * @description Uid of a delivery option; required when `delivery_method` is `manual`
             */
            manual_delivery_option?: string | null;
            /** @description Required when `delivery_method` is `manual` or `courier`; for a courier, the quoted address */
            delivery_address?: string | null;
            /** @description `request_token` of the quote; required when `delivery_method` is `courier` */
            rate?: string | null;
            /** @description The complete, unchanged courier quote; required when `delivery_method` is `courier` */
            courier?: components["schemas"]["CourierQuote"] | null;
            /**
             * Format: uuid
             * @description Uid of the pickup point
             */
            location?: string | null;
            coupon_code?: string | null;
            /** @description The total that the shopper saw; if the total has increased, the order is rejected with `PRICE_CHANGED` */
            expected_total?: string | null;
        } & (unknown & unknown);
        /** @description One line of an order to create */
        OrderRequestItem: {
            /**
             * Format: uuid
             * @description Uid of a visible variant; otherwise 404
             */
            variant: string;
            /** @description Quantity */
            quantity: number;
            /** @description The shopper's note on this line; notes of lines with the same variant are joined, up to 500 characters in total */
            notes?: string | null;
            /** @description The unit price that the shopper saw; if it has changed, `PRICE_CHANGED` lists the line */
            expected_unit_price?: string | null;
        };
        /** @description Payment and fulfilment status of an order */
        OrderStates: {
            /** @enum {string} */
            payment_status: "unpaid" | "partially_paid" | "paid" | "refunded";
            /** @enum {string} */
            fulfilment_status: "unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled";
        };
        /** @description Sender or recipient of a delivery */
        Party: {
            name: string;
            phone: string;
            email: string;
            address: string;
        };
        /** @description A place where an order can be picked up */
        PickupPoint: {
            /**
             * Format: uuid
             * @description Use it as an order's `location`
             */
            uid: string;
            name: string;
            address: string;
        };
        /** @description Current prices of an order */
        PriceChange: {
            /** @description The value from the request */
            expected_total: string;
            subtotal: string;
            discount_amount: string;
            tax_amount: string;
            /** @description Fraction: 0.0750 is 7.5% */
            tax_rate_used: string | null;
            delivery_fee: string;
            /** @description Current total of the order */
            total_amount: string;
            /** @description Lines at current prices whose `expected_unit_price` differs or is missing */
            lines: {
                /** Format: uuid */
                variant: string;
                product_name: string;
                quantity: number;
                /** @description The value from the request; null when there is none */
                expected_unit_price: string | null;
                unit_price: string;
                total_price: string;
            }[];
        };
        /** @description The order would cost more than `expected_total`; `details` has the new totals and the items whose price changed. No order was placed. Show the new prices and ask the shopper to confirm. */
        PriceChanged: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "PRICE_CHANGED";
            details: components["schemas"]["PriceChange"];
        };
        /** @description A visible product with its variants */
        Product: {
            /** Format: uuid */
            uid: string;
            name: string;
            /** @description Plain text; may be empty */
            description: string;
            /** @description Long text about the product; may be empty */
            story: string;
            /**
             * Format: uuid
             * @description Null for a product without a category
             */
            category: string | null;
            /** @description Empty when there is no category */
            category_name: string;
            /** @description May be empty */
            brand: string;
            /** @description Always true: inactive products are not returned */
            is_active: boolean;
            /** @description Always false: hidden products are not returned */
            is_hidden_from_storefront: boolean;
            /** @description True when the product has options or several variants */
            is_variable: boolean;
            /** @description Active variants only */
            variants: components["schemas"]["Variant"][];
            images: components["schemas"]["ProductImage"][];
            /** @description Sum of `available_stock` over the listed variants */
            total_stock: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description The filters of a product list */
        ProductFilters: {
            /** @description Number of products that match all filters, the list's `count` */
            count: number;
            /** @description Sorted by name; products without a category are not counted here */
            categories: {
                /**
                 * Format: uuid
                 * @description Use it as the product list's `category`
                 */
                uid: string;
                /** @description Unique in the store and stable when the name changes, for page URLs */
                slug: string;
                name: string;
                count: number;
            }[];
            brands: components["schemas"]["FilterValue"][];
            tags: components["schemas"]["FilterValue"][];
            /** @description Variant attributes, such as Size */
            attributes: {
                name: string;
                values: components["schemas"]["FilterValue"][];
            }[];
            /** @description Lowest and highest price; the price of a product is its lowest current variant price */
            price: {
                min: string | null;
                max: string | null;
            };
        };
        /** @description One image of a product */
        ProductImage: {
            /** Format: uuid */
            uid: string;
            /** @description Absolute URL; its fragment (`#layout=…`) may say how to show the image */
            image: string;
            /** @description Alternative text; may be empty */
            alt_text: string;
            /** @description The image to show in lists */
            is_primary: boolean;
            /** @description Position, smallest first */
            order: number;
            /** @description The same as `order` */
            sort_order: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        /** @description One page of products */
        ProductPage: {
            /** @description Number of matching products on all pages */
            count: number;
            /** @description The text that was searched for, if it differs from `search`: corrected, when nothing matched `search` as typed, or the first 16 words of a longer text. Absent otherwise */
            corrected_search?: string;
            /** @description Absolute URL of the next page; null on the last page */
            next: string | null;
            /** @description Absolute URL of the previous page; null on the first page */
            previous: string | null;
            results: components["schemas"]["Product"][];
        };
        /** @description Details for a product's page that the product itself does not include */
        ProductPageDetails: {
            /** Format: uuid */
            uid: string;
            /** @description The description as sanitized HTML: paragraphs, lists, tables, links and emphasis, without scripts, styles and images. Empty when it has no formatting: show `description` of the product */
            description_html: string;
            /** @description Title for search engines; may be empty */
            seo_title: string;
            /** @description Description for search engines; may be empty */
            seo_description: string;
            /** @description Active variants only */
            variants: components["schemas"]["VariantPageDetails"][];
        };
        /** @description The quote token is expired or unknown. Request a new quote. */
        QuoteExpired: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "QUOTE_EXPIRED";
        };
        /** @description The contact, address or items differ from the quote, or `courier` is not one of its unchanged offers. Send the quoted values, or request a new quote. */
        QuoteMismatch: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "QUOTE_MISMATCH";
        };
        /** @description The quote token was used for another order. Request a new quote. */
        QuoteUsed: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "QUOTE_USED";
        };
        /** @description A request with the same `Idempotency-Key` or quote token is still in progress. Retry after `Retry-After` seconds to get its result. */
        RequestInProgress: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "REQUEST_IN_PROGRESS";
        };
        /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
        ServiceUnavailable: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            error_code: "SERVICE_UNAVAILABLE";
        };
        /** @description Courier prices for a basket and a delivery address */
        ShippingQuote: {
            /** @description Send it as the order's `rate`. Valid for one order within 15 minutes, with the same contact, address and basket */
            request_token: string;
            /** @description Cheapest first; empty when no courier delivers there */
            couriers: components["schemas"]["CourierQuote"][];
            /** @description Null when no courier delivers there */
            fastest_courier: components["schemas"]["CourierQuote"] | null;
            /** @description Null when no courier delivers there */
            cheapest_courier: components["schemas"]["CourierQuote"] | null;
            checkout_data: components["schemas"]["CheckoutData"];
        };
        /** @description A basket with its recipient and delivery address. Unknown fields are ignored. */
        ShippingQuoteRequest: {
            customer_name: string;
            /** Format: email */
            customer_email: string;
            /** @description International number in any common format, without an extension, such as +234 801 234 5678 */
            customer_phone: string;
            /** @description Street, city and state on one line */
            delivery_address: string;
            /** @description A note for the courier */
            delivery_instructions?: string | null;
            /** @description Quantities of the same variant are added up */
            items: components["schemas"]["BasketItem"][];
            /** @description Package category of the courier service; null for the default */
            category?: string | null;
        };
        /** @description Drop-off or pickup station of a parcel; all fields are empty when there is none */
        Station: {
            name: string;
            address: string;
            country: string;
            phone: string;
        };
        /** @description A line without enough stock */
        StockShortage: {
            /** Format: uuid */
            variant: string;
            requested: number;
            /** @description Quantity that can be ordered now */
            available: number;
            /**
             * @description `unpaid_orders`: the rest is in stock, but reserved for orders with an API key and paid ones, because unpaid orders without a key have reserved the store's share. Never with an API key
             * @enum {string}
             */
            limited_by: "stock" | "unpaid_orders";
        };
        /** @description Settings of the store that owns the key */
        Store: {
            /** Format: uuid */
            uid: string;
            /** @description Name to show to shoppers */
            store_name: string;
            /** @description Short lower-case name of the store */
            slug: string;
            /** @description Courier delivery is available; when false, quotes are rejected */
            delivery_enabled: boolean;
            /** @description Delivery options of type `standard` are available */
            manual_delivery_enabled: boolean;
            /** @description Delivery options of type `express` are available */
            express_delivery_enabled: boolean;
            /** @description `tax_rate` is added to orders */
            tax_collection_enabled: boolean;
            /** @description Percentage: 7.50 is 7.5% */
            tax_rate: string;
            /** @description The store is open; when false, show that it is closed: orders are still accepted */
            is_live: boolean;
        };
        /** @description Currency, time zone, logo and contact details of a store */
        StoreProfile: {
            /** @description ISO 4217 code of every amount */
            currency: string;
            /** @description The store's time zone (IANA name) */
            time_zone: string;
            /** @description Absolute URL; may be null */
            logo: string | null;
            email: string;
            phone: string;
            address: string;
        };
        /** @description The body must be uncompressed `application/json` in UTF-8. */
        UnsupportedMediaType: {
            /** @description Error message for developers; do not show it to shoppers */
            error: string;
            /** @description Short summary, for the developer */
            message: string;
            data: null;
            /** @constant */
            error_code: "UNSUPPORTED_MEDIA_TYPE";
        };
        /** @description A variant that can be ordered, with its price and stock */
        Variant: {
            /**
             * Format: uuid
             * @description Send it as the `variant` of a basket or order item
             */
            uid: string;
            name: string;
            sku: string;
            /** @description Regular unit price in the store's currency */
            price: string;
            /** @description Unit price while a promotion is active; orders are charged this price. Null when there is no promotion and after `promo_expiry`, even in cached responses */
            promo_price: string | null;
            /**
             * Format: date-time
             * @description When the promotion ends (UTC). Null when there is no promotion or it has no end date
             */
            promo_expiry: string | null;
            /** @description Kilograms with two decimals; empty when unknown */
            weight: string;
            /** @description Centimetres with two decimals; empty when unknown */
            length: string;
            /** @description Centimetres with two decimals; empty when unknown */
            width: string;
            /** @description Centimetres with two decimals; empty when unknown */
            height: string;
            /** @description Always true: inactive variants are not listed */
            is_active: boolean;
            /** @description Absolute URL; null when the variant has no image */
            image: string | null;
            /** @description The variant to preselect */
            is_default: boolean;
            attributes: components["schemas"]["VariantAttribute"][];
            /** @description Stock on hand minus stock reserved by orders, never below 0 */
            available_stock: number;
            /** @description Quantity that can be ordered now: `available_stock`, but 0 when the batch has expired, and 2147483647 when the variant sells without limit because its stock is not tracked or it may be backordered */
            sellable_stock: number;
        };
        /** @description One attribute of a variant */
        VariantAttribute: {
            /** Format: uuid */
            uid: string;
            /**
             * Format: uuid
             * @description Id of the attribute, such as Size; shared by all products
             */
            attribute: string;
            /**
             * Format: uuid
             * @description Id of the value, such as XL; shared by all products
             */
            value: string;
            attribute_name: string;
            attribute_value: string;
        };
        /** @description More details of a variant */
        VariantPageDetails: {
            /** Format: uuid */
            uid: string;
            /** @description GTIN or another barcode; may be empty */
            barcode: string;
            /** @description False for products that are not shipped, such as downloads */
            requires_shipping: boolean;
            /**
             * Format: date
             * @description When a sold-out variant is expected back; null when unknown
             */
            expected_back_on: string | null;
            /** @description False for products that are not taxed */
            taxable: boolean;
            /** @description False: its stock is not counted, so it sells without limit */
            tracks_stock: boolean;
            /** @description True: it can be ordered when `available_stock` is 0, and is sent later */
            allows_backorder: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AuthenticationFailed = components['schemas']['AuthenticationFailed'];
export type BareAuthenticationFailed = components['schemas']['BareAuthenticationFailed'];
export type BareEndpointThrottled = components['schemas']['BareEndpointThrottled'];
export type BareInternalError = components['schemas']['BareInternalError'];
export type BareMethodNotAllowed = components['schemas']['BareMethodNotAllowed'];
export type BareNotFound = components['schemas']['BareNotFound'];
export type BareServiceUnavailable = components['schemas']['BareServiceUnavailable'];
export type BasketItem = components['schemas']['BasketItem'];
export type BodyTooLarge = components['schemas']['BodyTooLarge'];
export type Category = components['schemas']['Category'];
export type CheckoutData = components['schemas']['CheckoutData'];
export type CouponInvalid = components['schemas']['CouponInvalid'];
export type CouponMinimum = components['schemas']['CouponMinimum'];
export type CouponMinimumProblem = components['schemas']['CouponMinimumProblem'];
export type CouponNotApplicable = components['schemas']['CouponNotApplicable'];
export type CouponUsedUp = components['schemas']['CouponUsedUp'];
export type CourierQuote = components['schemas']['CourierQuote'];
export type CouriersBusy = components['schemas']['CouriersBusy'];
export type CouriersCancelled = components['schemas']['CouriersCancelled'];
export type CouriersFailed = components['schemas']['CouriersFailed'];
export type CouriersNotConfigured = components['schemas']['CouriersNotConfigured'];
export type CouriersTimeout = components['schemas']['CouriersTimeout'];
export type CouriersUnavailable = components['schemas']['CouriersUnavailable'];
export type DeliveryOption = components['schemas']['DeliveryOption'];
export type DeliveryUnavailable = components['schemas']['DeliveryUnavailable'];
export type EndpointThrottled = components['schemas']['EndpointThrottled'];
export type FieldProblem = components['schemas']['FieldProblem'];
export type FilterValue = components['schemas']['FilterValue'];
export type IdempotencyKeyReused = components['schemas']['IdempotencyKeyReused'];
export type InsufficientStock = components['schemas']['InsufficientStock'];
export type InternalError = components['schemas']['InternalError'];
export type InvalidRequest = components['schemas']['InvalidRequest'];
export type MethodNotAllowed = components['schemas']['MethodNotAllowed'];
export type NotFound = components['schemas']['NotFound'];
export type Order = components['schemas']['Order'];
export type OrderEvent = components['schemas']['OrderEvent'];
export type OrderItem = components['schemas']['OrderItem'];
export type OrderNotCancellable = components['schemas']['OrderNotCancellable'];
export type OrderPreview = components['schemas']['OrderPreview'];
export type OrderPreviewRequest = components['schemas']['OrderPreviewRequest'];
export type OrderRequest = components['schemas']['OrderRequest'];
export type OrderRequestItem = components['schemas']['OrderRequestItem'];
export type OrderStates = components['schemas']['OrderStates'];
export type Party = components['schemas']['Party'];
export type PickupPoint = components['schemas']['PickupPoint'];
export type PriceChange = components['schemas']['PriceChange'];
export type PriceChanged = components['schemas']['PriceChanged'];
export type Product = components['schemas']['Product'];
export type ProductFilters = components['schemas']['ProductFilters'];
export type ProductImage = components['schemas']['ProductImage'];
export type ProductPage = components['schemas']['ProductPage'];
export type ProductPageDetails = components['schemas']['ProductPageDetails'];
export type QuoteExpired = components['schemas']['QuoteExpired'];
export type QuoteMismatch = components['schemas']['QuoteMismatch'];
export type QuoteUsed = components['schemas']['QuoteUsed'];
export type RequestInProgress = components['schemas']['RequestInProgress'];
export type ServiceUnavailable = components['schemas']['ServiceUnavailable'];
export type ShippingQuote = components['schemas']['ShippingQuote'];
export type ShippingQuoteRequest = components['schemas']['ShippingQuoteRequest'];
export type Station = components['schemas']['Station'];
export type StockShortage = components['schemas']['StockShortage'];
export type Store = components['schemas']['Store'];
export type StoreProfile = components['schemas']['StoreProfile'];
export type UnsupportedMediaType = components['schemas']['UnsupportedMediaType'];
export type Variant = components['schemas']['Variant'];
export type VariantAttribute = components['schemas']['VariantAttribute'];
export type VariantPageDetails = components['schemas']['VariantPageDetails'];
export type $defs = Record<string, never>;
export interface operations {
    getStore: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Store"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    getStoreProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["StoreProfile"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Products per page */
                limit?: number;
                /** @description Products to skip; past the end, `results` is empty and `count` is correct */
                offset?: number;
                /** @description Words that must all match a word in the name or the description: by prefix, by stem (`mangos` finds Mangoes) or as two joined words (`tshirt` finds T-Shirt), ignoring case and accents. Words such as `for` are optional. Matches in the name rank first, whole words before prefixes */
                search?: string;
                /** @description Where to search: `text` in the name and description, `all` also in the brand, category, tags, attributes and SKUs */
                search_in?: "text" | "all";
                /** @description Uid of a category; an unknown category returns no products */
                category?: string;
                /** @description `-created_at` newest first, or best match first with `search`; `price` and `-price` by the product's lowest current price; `name` alphabetically */
                ordering?: "-created_at" | "price" | "-price" | "name";
                /** @description `true`: only products that can be ordered now */
                in_stock?: boolean;
                /** @description `true`: only products with a variant on sale now */
                on_promo?: boolean;
                /** @description Brand; repeat the parameter to match any of several */
                brand?: string[];
                /** @description Tag; repeat the parameter to match any of several */
                tag?: string[];
                /** @description Attribute values, as `attribute[Size]=M`; repeat it to match any of several values. Products must match every attribute given, at most 5 */
                attribute?: {
                    [key: string]: string[];
                };
                /** @description Minimum price, compared with the product's lowest current price */
                price_min?: string;
                /** @description Maximum price, compared like `price_min` */
                price_max?: string;
            };
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["ProductPage"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listProductFilters: {
        parameters: {
            query?: {
                /** @description Words that must all match a word in the name or the description: by prefix, by stem (`mangos` finds Mangoes) or as two joined words (`tshirt` finds T-Shirt), ignoring case and accents. Words such as `for` are optional. Matches in the name rank first, whole words before prefixes */
                search?: string;
                /** @description Where to search: `text` in the name and description, `all` also in the brand, category, tags, attributes and SKUs */
                search_in?: "text" | "all";
                /** @description Uid of a category; an unknown category returns no products */
                category?: string;
                /** @description `true`: only products that can be ordered now */
                in_stock?: boolean;
                /** @description `true`: only products with a variant on sale now */
                on_promo?: boolean;
                /** @description Brand; repeat the parameter to match any of several */
                brand?: string[];
                /** @description Tag; repeat the parameter to match any of several */
                tag?: string[];
                /** @description Attribute values, as `attribute[Size]=M`; repeat it to match any of several values. Products must match every attribute given, at most 5 */
                attribute?: {
                    [key: string]: string[];
                };
                /** @description Minimum price, compared with the product's lowest current price */
                price_min?: string;
                /** @description Maximum price, compared like `price_min` */
                price_max?: string;
            };
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["ProductFilters"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Uid of the product, or its slug (extension) */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Product"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    getProductDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Uid of the product */
                uid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["ProductPageDetails"];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listProductSlugs: {
        parameters: {
            query: {
                /** @description Uids of products, or of their variants, comma-separated */
                products: string[];
            };
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: {
                            /** Format: uuid */
                            uid: string;
                            slug: string;
                        }[];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    readBasket: {
        parameters: {
            query: {
                /** @description Uids of products, or of their variants, comma-separated */
                products: string[];
            };
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Product"][];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Category"][];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listDeliveryOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["DeliveryOption"][];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listPickupPoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["PickupPoint"][];
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    quoteShipping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShippingQuoteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["ShippingQuote"];
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.
             *
             *     `DELIVERY_UNAVAILABLE`: The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"] | components["schemas"]["DeliveryUnavailable"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BodyTooLarge"];
                };
            };
            /** @description The body must be uncompressed `application/json` in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaType"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The courier aggregator is unreachable or returned an error. No token was created; retry later. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouriersFailed"];
                };
            };
            /**
             * @description `SERVICE_UNAVAILABLE`: The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`.
             *
             *     `COURIERS_UNAVAILABLE`: The courier aggregator failed repeatedly. Calls are paused for a few seconds.
             *
             *     `COURIERS_BUSY`: Too many concurrent quotes, or the aggregator's own limit is exhausted.
             *
             *     `COURIERS_CANCELLED`: The client closed the connection before the couriers responded.
             *
             *     `COURIERS_NOT_CONFIGURED`: No courier account is configured, or the aggregator does not accept the store's address. Retrying does not help until the operator fixes it.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"] | components["schemas"]["CouriersUnavailable"] | components["schemas"]["CouriersBusy"] | components["schemas"]["CouriersCancelled"] | components["schemas"]["CouriersNotConfigured"];
                };
            };
            /** @description The couriers did not respond within 8 seconds. No token was created; you can retry the same request. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouriersTimeout"];
                };
            };
        };
    };
    previewOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPreviewRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["OrderPreview"];
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.
             *
             *     `COUPON_INVALID`: `coupon_code` is not an active coupon of the store.
             *
             *     `COUPON_USED_UP`: The coupon has reached its usage limit.
             *
             *     `COUPON_NOT_APPLICABLE`: The coupon does not apply to any product in the order.
             *
             *     `COUPON_MINIMUM`: The items cost less than the coupon's minimum; `details` has the `minimum_subtotal`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"] | components["schemas"]["CouponInvalid"] | components["schemas"]["CouponUsedUp"] | components["schemas"]["CouponNotApplicable"] | components["schemas"]["CouponMinimum"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BodyTooLarge"];
                };
            };
            /** @description The body must be uncompressed `application/json` in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaType"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A unique value such as a UUID, created once per order and sent with every retry. Within 24 hours an identical request gets the same response and creates no second order; a different request with the same key returns 422. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            /**
             * @description `INVALID_REQUEST`: A parameter, header or body field is invalid; `details` names each. Retrying the same request fails again.
             *
             *     `DELIVERY_UNAVAILABLE`: The store does not offer courier delivery (`delivery_enabled` is false). Offer pickup or manual delivery.
             *
             *     `COUPON_INVALID`: `coupon_code` is not an active coupon of the store.
             *
             *     `COUPON_USED_UP`: The coupon has reached its usage limit.
             *
             *     `COUPON_NOT_APPLICABLE`: The coupon does not apply to any product in the order.
             *
             *     `COUPON_MINIMUM`: The items cost less than the coupon's minimum; `details` has the `minimum_subtotal`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequest"] | components["schemas"]["DeliveryUnavailable"] | components["schemas"]["CouponInvalid"] | components["schemas"]["CouponUsedUp"] | components["schemas"]["CouponNotApplicable"] | components["schemas"]["CouponMinimum"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /**
             * @description `INSUFFICIENT_STOCK`: At least one item exceeds the stock; `details` lists those items. No stock was reserved, no order was placed, and the quote token is still valid.
             *
             *     `PRICE_CHANGED`: The order would cost more than `expected_total`; `details` has the new totals and the items whose price changed. No order was placed. Show the new prices and ask the shopper to confirm.
             *
             *     `REQUEST_IN_PROGRESS`: A request with the same `Idempotency-Key` or quote token is still in progress. Retry after `Retry-After` seconds to get its result.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientStock"] | components["schemas"]["PriceChanged"] | components["schemas"]["RequestInProgress"];
                };
            };
            /**
             * @description `QUOTE_EXPIRED`: The quote token is expired or unknown. Request a new quote.
             *
             *     `QUOTE_USED`: The quote token was used for another order. Request a new quote.
             *
             *     `QUOTE_MISMATCH`: The contact, address or items differ from the quote, or `courier` is not one of its unchanged offers. Send the quoted values, or request a new quote.
             */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteExpired"] | components["schemas"]["QuoteUsed"] | components["schemas"]["QuoteMismatch"];
                };
            };
            /** @description The body is larger than 64 KiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BodyTooLarge"];
                };
            };
            /** @description The body must be uncompressed `application/json` in UTF-8. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsupportedMediaType"];
                };
            };
            /** @description The `Idempotency-Key` was used for a different request within the last 24 hours. The first order is unaffected. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdempotencyKeyReused"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `order_number` of the order */
                order_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareAuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareNotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareMethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareEndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareInternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareServiceUnavailable"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `order_number` of the order */
                order_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["Order"];
                    };
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description The order has been paid, refunded or fulfilled, even in part, or was returned or voided; `details` has both statuses. The merchant can cancel a paid order or return a fulfilled one in the dashboard. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderNotCancellable"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    listOrderEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `order_number` of the order */
                order_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: null;
                        /** @description Short summary, for the developer */
                        message: string;
                        data: components["schemas"]["OrderEvent"][];
                    };
                };
            };
            /** @description The API key is missing, malformed, unknown, revoked, expired, or belongs to the other mode (sandbox or live). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailed"];
                };
            };
            /** @description The resource does not exist, is not visible, or belongs to another store. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFound"];
                };
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalError"];
                };
            };
            /** @description The service is temporarily unavailable. Retry after `Retry-After` seconds; retry an order with the same `Idempotency-Key`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceUnavailable"];
                };
            };
        };
    };
    describeApi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of a stored response. If it has not changed, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                        info: {
                            title: string;
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                        paths: {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified; the response has no body */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The path does not support this method; `Allow` lists the supported ones. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareMethodNotAllowed"];
                };
            };
            /** @description An hourly limit is exhausted. Retry after `Retry-After` seconds. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareEndpointThrottled"];
                };
            };
            /** @description An unexpected error occurred. Report the `X-Request-Id` to the operator. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareInternalError"];
                };
            };
        };
    };
}
