/** Generated from the database by `npm run db:types`: do not edit. */

import type { ColumnType, GeneratedAlways } from "kysely";

/** A column that is read as another type than it is written. */
type Column<Read, Write> = ColumnType<Read, Write, Write>;
/** A column with a default value. */
type Defaulted<Read, Write = Read> = ColumnType<Read, Write | undefined, Write>;

export interface Database {
  api_key_usage_hourly: {
    key_uid: string;
    hour: Column<Date, Date | string>;
    requests: number;
    rejected: number;
  };
  api_keys: {
    uid: Defaulted<string>;
    store_uid: string;
    name: string;
    digest: Buffer;
    prefix: string;
    last_four: string;
    created_at: Defaulted<Date, Date | string>;
    last_used_at: Column<Date | null, Date | string | null>;
    expires_at: Column<Date | null, Date | string | null>;
    revoked_at: Column<Date | null, Date | string | null>;
    can_read_events: Defaulted<boolean>;
  };
  attribute_values: {
    uid: Defaulted<string>;
    store_uid: string;
    attribute_uid: string;
    value: string;
  };
  attributes: {
    uid: Defaulted<string>;
    store_uid: string;
    name: string;
  };
  catalogue_versions: {
    store_uid: GeneratedAlways<string>;
    shard: GeneratedAlways<number>;
    version: GeneratedAlways<string>;
  };
  categories: {
    uid: Defaulted<string>;
    store_uid: string;
    name: string;
    slug: Defaulted<string>;
    color: "sage" | "sky" | "apricot" | "lilac" | "mint" | "rose" | "sand" | "periwinkle" | null;
    description: Defaulted<string>;
    created_at: Defaulted<Date, Date | string>;
  };
  coupon_targets: {
    coupon_uid: string;
    store_uid: string;
    product_uid: string | null;
    category_uid: string | null;
  };
  coupons: {
    uid: Defaulted<string>;
    store_uid: string;
    code: string;
    kind: "percentage" | "fixed";
    value: Column<string, string | number>;
    scope: "order" | "product" | "category";
    minimum_subtotal: Defaulted<string, string | number>;
    starts_at: Column<Date | null, Date | string | null>;
    ends_at: Column<Date | null, Date | string | null>;
    usage_limit: number | null;
    times_used: Defaulted<number>;
    is_active: Defaulted<boolean>;
    created_at: Defaulted<Date, Date | string>;
  };
  courier_accounts: {
    store_uid: string;
    encrypted_key: Buffer;
    last_four: string;
    connected_at: Defaulted<Date, Date | string>;
  };
  customers: {
    uid: Defaulted<string>;
    store_uid: string;
    name: string;
    email: string;
    phone: string;
    address: Defaulted<string>;
    order_count: Defaulted<number>;
    first_order_at: Column<Date | null, Date | string | null>;
    last_order_at: Column<Date | null, Date | string | null>;
    total_spent: Defaulted<string, string | number>;
    search_key: GeneratedAlways<string>;
    created_at: Defaulted<Date, Date | string>;
  };
  delivery_options: {
    uid: Defaulted<string>;
    store_uid: string;
    label: string;
    amount: Column<string, string | number>;
    delivery_type: "standard" | "express";
    areas: Defaulted<string[]>;
    min_days: number | null;
    max_days: number | null;
    order_by: string | null;
    delivery_days: Defaulted<number[]>;
    is_active: Defaulted<boolean>;
    position: Defaulted<number>;
  };
  event_positions: {
    store_uid: string;
    last_position: string;
  };
  events: {
    uid: Defaulted<string>;
    store_uid: string;
    type: "order.created" | "order.paid" | "order.partially_paid" | "order.refunded" | "order.fulfilled" | "order.partially_fulfilled" | "order.ready_for_pickup" | "order.tracking_changed" | "order.delivered" | "order.items_cancelled" | "order.returned" | "order.cancelled" | "order.voided" | "order.payment_deadline_changed" | "order.payment_in_review" | "stock.low" | "stock.sold_out" | "stock.back" | "product.created" | "product.updated" | "product.deleted" | "import.finished" | "store.updated";
    subject: string;
    details: Defaulted<object, string>;
    occurred_at: Defaulted<Date, Date | string>;
    position: string | null;
    published_at: Column<Date | null, Date | string | null>;
    data: string | null;
    is_truncated: Defaulted<boolean>;
  };
  facet_counts: {
    store_uid: GeneratedAlways<string>;
    category_uid: GeneratedAlways<string | null>;
    facet: GeneratedAlways<string>;
    shard: GeneratedAlways<number>;
    products: GeneratedAlways<number>;
  };
  idempotency_keys: {
    store_uid: string;
    key: string;
    fingerprint: Buffer;
    body: string;
    expires_at: Column<Date, Date | string>;
  };
  listing_counts: {
    store_uid: GeneratedAlways<string>;
    category_uid: GeneratedAlways<string | null>;
    in_stock: GeneratedAlways<boolean>;
    on_promo: GeneratedAlways<boolean>;
    shard: GeneratedAlways<number>;
    products: GeneratedAlways<number>;
  };
  locations: {
    uid: Defaulted<string>;
    store_uid: string;
    name: string;
    address: Defaulted<string>;
    is_active: Defaulted<boolean>;
    created_at: Defaulted<Date, Date | string>;
  };
  mails: {
    uid: Defaulted<string>;
    store_uid: string | null;
    kind: "order_received" | "payment_received" | "payment_reminder" | "ready_for_pickup" | "on_its_way" | "delivered" | "items_cancelled" | "refunded" | "order_cancelled" | "new_order" | "orders_summary" | "low_stock" | "webhook_disabled" | "invitation" | "password_reset";
    subject: Defaulted<string>;
    cause: string;
    recipient: string;
    state: Defaulted<"waiting" | "sending" | "sent" | "shown" | "skipped" | "rejected" | "failed" | "unknown">;
    due_at: Column<Date, Date | string>;
    attempts: Defaulted<number>;
    attempted_at: Column<Date | null, Date | string | null>;
    is_uncertain: Defaulted<boolean>;
    error: Defaulted<string>;
    subject_line: string | null;
    html: string | null;
    body: string | null;
    occurred_at: Column<Date, Date | string>;
    created_at: Defaulted<Date, Date | string>;
  };
  member_invitations: {
    uid: Defaulted<string>;
    store_uid: string;
    email: string;
    role: "owner" | "staff";
    token_digest: Buffer;
    expires_at: Column<Date, Date | string>;
    created_at: Defaulted<Date, Date | string>;
  };
  merchant_credentials: {
    id: Defaulted<string>;
    merchant_uid: string;
    account_id: string;
    provider_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Column<Date | null, Date | string | null>;
    refresh_token_expires_at: Column<Date | null, Date | string | null>;
    scope: string | null;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  merchant_sessions: {
    id: Defaulted<string>;
    merchant_uid: string;
    token: string;
    expires_at: Column<Date, Date | string>;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  merchant_two_factors: {
    id: Defaulted<string>;
    merchant_uid: string;
    secret: string;
    backup_codes: string;
    verified: Defaulted<boolean>;
    failed_verification_count: Defaulted<number>;
    locked_until: Column<Date | null, Date | string | null>;
  };
  merchant_verifications: {
    id: Defaulted<string>;
    identifier: string;
    value: string;
    expires_at: Column<Date, Date | string>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  merchants: {
    id: Defaulted<string>;
    name: string;
    email: string;
    email_verified: Defaulted<boolean>;
    image: string | null;
    two_factor_enabled: Defaulted<boolean>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  order_events: {
    uid: Defaulted<string>;
    store_uid: string;
    order_uid: string;
    kind: "created" | "payment_recorded" | "payment_in_review" | "payment_deadline_changed" | "ready_for_pickup" | "fulfilled" | "tracking_changed" | "delivered" | "items_cancelled" | "returned" | "cancelled" | "voided";
    details: Defaulted<object, string>;
    actor: string;
    request_id: string | null;
    created_at: Defaulted<Date, Date | string>;
  };
  order_items: {
    uid: Defaulted<string>;
    store_uid: string;
    order_uid: string;
    variant_uid: string | null;
    product_name: string;
    variant_name: string;
    variant_sku: Defaulted<string>;
    attributes: Defaulted<string>;
    product_image: Defaulted<string>;
    popup_inventory: string | null;
    quantity: number;
    original_price: Column<string | null, string | number | null>;
    unit_price: Column<string, string | number>;
    total_price: Column<string, string | number>;
    discount_amount: Defaulted<string, string | number>;
    taxable: Defaulted<boolean>;
    total_cost: Column<string | null, string | number | null>;
    fulfilment_status: Defaulted<"unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled">;
    qty_fulfilled: Defaulted<number>;
    qty_returned: Defaulted<number>;
    qty_cancelled: Defaulted<number>;
    in_unpaid_share: Defaulted<boolean>;
    notes: Defaulted<string>;
    position: Defaulted<number>;
  };
  orders: {
    uid: Defaulted<string>;
    store_uid: string;
    order_number: string;
    source: Defaulted<"internal" | "storefront" | "popup_storefront" | "popup_internal">;
    location_uid: string | null;
    customer_uid: string | null;
    customer_name: Defaulted<string>;
    customer_email: Defaulted<string>;
    customer_phone: Defaulted<string>;
    customer_address: Defaulted<string>;
    coupon_code: string | null;
    subtotal: Column<string, string | number>;
    discount_amount: Defaulted<string, string | number>;
    tax_amount: Defaulted<string, string | number>;
    tax_rate_used: Column<string | null, string | number | null>;
    delivery_fee: Defaulted<string, string | number>;
    total_amount: Column<string | null, string | number | null>;
    payment_status: Defaulted<"unpaid" | "partially_paid" | "paid" | "refunded">;
    amount_held: Defaulted<string, string | number>;
    refund_due: GeneratedAlways<string>;
    payment_due_at: Column<Date | null, Date | string | null>;
    payment_method: "sandbox" | "paystack" | "bank_transfer" | null;
    payment_reference: string | null;
    fulfilment_status: Defaulted<"unfulfilled" | "fulfilled" | "returned" | "partially_fulfilled" | "voided" | "cancelled">;
    fulfilment_method: "pickup" | "delivery";
    delivery_method: "pickup" | "manual" | "courier" | "none";
    delivery_status: "ready_for_pickup" | "delivered" | null;
    manual_delivery_type: "standard" | "express" | null;
    tracking_number: Defaulted<string>;
    shipping_details: string | null;
    quoted_at: Column<Date | null, Date | string | null>;
    order_date: Defaulted<string>;
    items_text: Defaulted<string>;
    search_key: GeneratedAlways<string>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  payment_accounts: {
    uid: Defaulted<string>;
    store_uid: string;
    provider: string;
    encrypted_credentials: Buffer;
    last_four: string;
    connected_at: Defaulted<Date, Date | string>;
  };
  payment_callbacks: {
    uid: Defaulted<string>;
    provider: string;
    account_uid: string | null;
    store_uid: string | null;
    body: Buffer;
    reference: string | null;
    received_at: Defaulted<Date, Date | string>;
    processed_at: Column<Date | null, Date | string | null>;
  };
  payment_methods: {
    store_uid: string;
    method: "sandbox" | "paystack" | "bank_transfer";
    is_enabled: boolean;
    position: Defaulted<number>;
    deadline_minutes: number | null;
    instructions: Defaulted<string>;
    details: Defaulted<object, string>;
  };
  payment_sessions: {
    uid: Defaulted<string>;
    store_uid: string;
    order_uid: string;
    method: "sandbox" | "paystack" | "bank_transfer";
    account_uid: string | null;
    reference: string;
    amount: Column<string, string | number>;
    currency: string;
    status: Defaulted<"starting" | "open" | "processing" | "succeeded" | "failed" | "cancelled" | "expired" | "review">;
    starting_since: Column<Date | null, Date | string | null>;
    redirect_url: string | null;
    return_url: string | null;
    expires_at: Column<Date | null, Date | string | null>;
    checked_at: Column<Date | null, Date | string | null>;
    next_check_at: Column<Date | null, Date | string | null>;
    created_at: Defaulted<Date, Date | string>;
  };
  payments: {
    uid: Defaulted<string>;
    store_uid: string;
    order_uid: string;
    amount: Column<string, string | number>;
    method: Defaulted<string>;
    reference: Defaulted<string>;
    provider_transaction_uid: string | null;
    created_at: Defaulted<Date, Date | string>;
  };
  picture_files: {
    picture_uid: string;
    name: string;
    bytes: Buffer;
  };
  pictures: {
    uid: Defaulted<string>;
    store_uid: string;
    digest: Buffer | null;
    bytes: number;
    url: Defaulted<string>;
    sources: Defaulted<string[]>;
    created_at: Defaulted<Date, Date | string>;
  };
  product_documents: {
    product_uid: GeneratedAlways<string>;
    store_uid: GeneratedAlways<string>;
    refresh_at: GeneratedAlways<Date | null>;
    document: GeneratedAlways<string>;
  };
  product_images: {
    uid: Defaulted<string>;
    store_uid: string;
    product_uid: string;
    image: string;
    alt_text: Defaulted<string>;
    is_primary: Defaulted<boolean>;
    position: Defaulted<number>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  product_listings: {
    product_uid: GeneratedAlways<string>;
    store_uid: GeneratedAlways<string>;
    category_uid: GeneratedAlways<string | null>;
    created_at: GeneratedAlways<Date>;
    name_key: GeneratedAlways<string>;
    price: GeneratedAlways<string>;
    in_stock: GeneratedAlways<boolean>;
    on_promo: GeneratedAlways<boolean>;
    refresh_at: GeneratedAlways<Date | null>;
    text_digest: GeneratedAlways<string | null>;
    facets: GeneratedAlways<string>;
    keywords: GeneratedAlways<string>;
    words: GeneratedAlways<string>;
  };
  products: {
    uid: Defaulted<string>;
    store_uid: string;
    category_uid: string | null;
    handle: string;
    name: string;
    description: Defaulted<string>;
    description_html: Defaulted<string>;
    seo_title: Defaulted<string>;
    seo_description: Defaulted<string>;
    story: Defaulted<string>;
    brand: Defaulted<string>;
    tags: Defaulted<string[]>;
    attributes: Defaulted<object, string>;
    is_active: Defaulted<boolean>;
    is_hidden_from_storefront: Defaulted<boolean>;
    is_visible: GeneratedAlways<boolean>;
    is_variable: Defaulted<boolean>;
    search_key: GeneratedAlways<string>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  provider_transactions: {
    uid: Defaulted<string>;
    store_uid: string;
    session_uid: string;
    provider: string;
    account_uid: string | null;
    kind: string;
    provider_id: string;
    reference: string;
    amount: Column<string, string | number>;
    currency: string;
    fee: Column<string | null, string | number | null>;
    occurred_at: Column<Date, Date | string>;
    refunded_at: Column<Date | null, Date | string | null>;
    created_at: Defaulted<Date, Date | string>;
  };
  quote_usage_daily: {
    store_uid: string;
    day: string;
    quotes: number;
  };
  sandbox_payments: {
    reference: string;
    amount: Column<string, string | number>;
    currency: string;
    return_url: string;
    expires_at: Column<Date, Date | string>;
    outcome: "succeeded" | "failed" | null;
    effective_at: Column<Date | null, Date | string | null>;
    charged: Column<string | null, string | number | null>;
    charges: Defaulted<number>;
    created_at: Defaulted<Date, Date | string>;
  };
  search_synonyms: {
    store_uid: string;
    line: number;
    position: number;
    term: string;
    stems: string[];
    replacements: string[];
  };
  search_words: {
    store_uid: GeneratedAlways<string>;
    word: GeneratedAlways<string>;
    stem: GeneratedAlways<string>;
    sound: GeneratedAlways<string>;
  };
  shipping_quotes: {
    uid: Defaulted<string>;
    store_uid: string;
    token_digest: Buffer;
    ship_to: Column<object, string>;
    items: Column<object, string>;
    couriers: Column<object, string>;
    created_at: Defaulted<Date, Date | string>;
    expires_at: Column<Date, Date | string>;
    consumed_at: Column<Date | null, Date | string | null>;
    order_uid: string | null;
  };
  stock_levels: {
    variant_uid: string;
    store_uid: string;
    on_hand: Defaulted<number>;
    reserved: Defaulted<number>;
    tracks_stock: Defaulted<boolean>;
    allows_backorder: Defaulted<boolean>;
    unit_cost: Column<string | null, string | number | null>;
    reorder_point: number | null;
    batch_number: string | null;
    expires_on: string | null;
    stock_state: "in_stock" | "low" | "sold_out" | null;
  };
  stock_movements: {
    uid: Defaulted<string>;
    store_uid: string;
    variant_uid: string;
    change: number;
    on_hand: number;
    reason: string;
    actor: string;
    created_at: Defaulted<Date, Date | string>;
  };
  store_members: {
    store_uid: string;
    merchant_uid: string;
    role: "owner" | "staff";
    created_at: Defaulted<Date, Date | string>;
  };
  stores: {
    uid: Defaulted<string>;
    slug: string;
    store_name: string;
    tagline: Defaulted<string>;
    email: string;
    phone: string;
    logo: Defaulted<string>;
    address: Defaulted<string>;
    currency: Defaulted<string>;
    time_zone: Defaulted<string>;
    delivery_enabled: Defaulted<boolean>;
    manual_delivery_enabled: Defaulted<boolean>;
    express_delivery_enabled: Defaulted<boolean>;
    tax_collection_enabled: Defaulted<boolean>;
    tax_rate: Defaulted<string, string | number>;
    service_charge: Defaulted<string, string | number>;
    default_weight: Defaulted<string, string | number>;
    payment_deadline_minutes: Defaulted<number | null>;
    unpaid_stock_share: Defaulted<number>;
    default_reorder_point: number | null;
    is_live: Defaulted<boolean>;
    is_tax_decided: Defaulted<boolean>;
    requires_two_factor: Defaulted<boolean>;
    disabled_mails: Defaulted<string[]>;
    mail_reply_to: Defaulted<string>;
    order_page_url: Defaulted<string>;
    created_at: Defaulted<Date, Date | string>;
  };
  unpaid_order_identities: {
    store_uid: string;
    order_uid: string;
    identity_digest: Buffer;
    created_at: Defaulted<Date, Date | string>;
  };
  variant_attributes: {
    uid: Defaulted<string>;
    store_uid: string;
    variant_uid: string;
    attribute_uid: string;
    value_uid: string;
    position: Defaulted<number>;
  };
  variants: {
    uid: Defaulted<string>;
    store_uid: string;
    product_uid: string;
    name: string;
    sku: Defaulted<string>;
    price: Column<string, string | number>;
    promo_price: Column<string | null, string | number | null>;
    promo_expiry: Column<Date | null, Date | string | null>;
    weight: Column<string | null, string | number | null>;
    length: Column<string | null, string | number | null>;
    width: Column<string | null, string | number | null>;
    height: Column<string | null, string | number | null>;
    barcode: Defaulted<string>;
    taxable: Defaulted<boolean>;
    requires_shipping: Defaulted<boolean>;
    expected_back_on: string | null;
    is_active: Defaulted<boolean>;
    is_default: Defaulted<boolean>;
    image: string | null;
    position: Defaulted<number>;
    created_at: Defaulted<Date, Date | string>;
    updated_at: Defaulted<Date, Date | string>;
  };
  webhook_attempts: {
    uid: Defaulted<string>;
    delivery_uid: string;
    attempted_at: Column<Date, Date | string>;
    signature: string;
    duration_ms: number;
    status: number | null;
    error: string;
    reply: string;
  };
  webhook_deliveries: {
    uid: Defaulted<string>;
    store_uid: string;
    endpoint_uid: string;
    event_uid: string | null;
    state: "waiting" | "delivered" | "failed" | "missed";
    attempts: Defaulted<number>;
    next_attempt_at: Column<Date | null, Date | string | null>;
    created_at: Column<Date, Date | string>;
  };
  webhook_endpoints: {
    uid: Defaulted<string>;
    store_uid: string;
    url: string;
    events: string[];
    encrypted_secret: Buffer;
    encrypted_previous_secret: Buffer | null;
    previous_secret_ends_at: Column<Date | null, Date | string | null>;
    failing_since: Column<Date | null, Date | string | null>;
    disabled_at: Column<Date | null, Date | string | null>;
    disabled_reason: "manual" | "gone" | "failing" | null;
    created_at: Defaulted<Date, Date | string>;
  };
}
