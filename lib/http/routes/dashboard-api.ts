import { z } from "zod";
import { CategoryColor } from "#lib/contract/category.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { CourierKey } from "#lib/contract/dashboard/courier-account.ts";
import { CustomerExportQuery } from "#lib/contract/dashboard/customers.ts";
import {
  ImportQuery,
  MAX_IMPORT_BYTES,
  MAX_PICTURE_BYTES,
  PictureCopiesRequest,
} from "#lib/contract/dashboard/files.ts";
import { KeyRequest, KeyRotation } from "#lib/contract/dashboard/keys.ts";
import {
  Cancellation,
  Cancellations,
  DeadlineUpdate,
  Fulfilment,
  OrderExportQuery,
  OrderListQuery,
  Payment,
  Return,
  TrackingUpdate,
} from "#lib/contract/dashboard/orders.ts";
import { ProductDraft, ProductUpdate } from "#lib/contract/dashboard/product-draft.ts";
import {
  PriceUpdate,
  ProductExportQuery,
  ProductSummaryQuery,
  StockAdjustment,
  VisibilityUpdate,
} from "#lib/contract/dashboard/products.ts";
import { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";
import {
  DeliveryOptionFields,
  DeliveryOptionUpdate,
  LocationFields,
  LocationUpdate,
  SettingsUpdate,
} from "#lib/contract/dashboard/settings.ts";
import { requiredText } from "#lib/contract/shopper.ts";
import {
  dashboardRoutes,
  endpointFor,
  streamCsv,
  upload,
} from "#lib/http/routes/dashboard-route.ts";
import { streamImport } from "#lib/http/routes/import-stream.ts";
import {
  createStoreKey,
  listStoreKeys,
  revokeStoreKey,
  rotateStoreKey,
} from "#lib/services/api-keys/store-keys.ts";
import {
  changeCategoryColor,
  deleteCategory,
  renameCategory,
} from "#lib/services/catalogue/edit-categories.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { exportCustomers } from "#lib/services/orders/export-customers.ts";
import { exportOrders } from "#lib/services/orders/export-orders.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";
import { cancelUnpaidOrders } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { merchantTransitions as transitions } from "#lib/services/orders/transitions/merchant-transitions.ts";
import { copyPictures, countPicturesToCopy } from "#lib/services/pictures/copy-pictures.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";
import { uploadPicture } from "#lib/services/pictures/upload-picture.ts";
import { adjustStock, listStockMovements } from "#lib/services/products/adjust-stock.ts";
import { changePrice } from "#lib/services/products/change-price.ts";
import { changeVisibility } from "#lib/services/products/change-visibility.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";
import { changeProduct, createProduct } from "#lib/services/products/save-product.ts";
import { changeSynonyms, getSynonyms } from "#lib/services/search/search-synonyms.ts";
import {
  checkCourierAccount,
  connectCourierAccount,
  disconnectCourierAccount,
  getCourierAccount,
} from "#lib/services/stores/courier-account.ts";
import {
  changeLocation,
  changeOption,
  createLocation,
  createOption,
  listLocations,
  listOptions,
  removeOption,
} from "#lib/services/stores/delivery.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

const PRODUCT_BODY = { bodyBytes: PRODUCT_LIMITS.bytes };

/** The endpoints of a store in the dashboard's API. */
export const DASHBOARD_ENDPOINTS = [
  staff("GET /orders", listOrders, { query: OrderListQuery }),
  staff("GET /export/orders", streamCsv("orders", exportOrders), { query: OrderExportQuery }),
  staff("GET /orders/{order}", getMerchantOrder),
  staff("POST /orders/{order}/payments", transitions.pay, { body: Payment }),
  staff("POST /orders/{order}/refunds", transitions.refund, { body: Payment }),
  staff("POST /orders/{order}/payment-deadline", transitions.extend, { body: DeadlineUpdate }),
  staff("POST /orders/{order}/ready-for-pickup", transitions.ready),
  staff("POST /orders/{order}/fulfilments", transitions.fulfil, { body: Fulfilment }),
  staff("POST /orders/{order}/tracking", transitions.track, { body: TrackingUpdate }),
  staff("POST /orders/{order}/delivery", transitions.deliver),
  staff("POST /orders/{order}/returns", transitions.return, { body: Return }),
  staff("POST /orders/{order}/remaining-items-cancellation", transitions.cancelRemaining, {
    body: Cancellation,
  }),
  staff("POST /orders/{order}/cancellation", transitions.cancel, { body: Cancellation }),
  staff("POST /order-cancellations", cancelUnpaidOrders, { body: Cancellations }),
  staff("POST /orders/{order}/voiding", transitions.void, { body: Cancellation }),
  staff("GET /export/customers", streamCsv("customers", exportCustomers), {
    query: CustomerExportQuery,
  }),

  staff("GET /products", listMerchantProducts, { query: ProductSummaryQuery }),
  staff("POST /products", createProduct, { ...PRODUCT_BODY, body: ProductDraft }),
  staff("PATCH /products", changeVisibility, { body: VisibilityUpdate }),
  staff("GET /products/{product}", getMerchantProduct),
  staff("PUT /products/{product}", changeProduct, { ...PRODUCT_BODY, body: ProductUpdate }),
  staff("PUT /variants/{variant}/price", changePrice, { body: PriceUpdate }),
  staff("GET /variants/{variant}/stock", listStockMovements),
  staff("POST /variants/{variant}/stock", adjustStock, { body: StockAdjustment }),
  staff("POST /import", upload(MAX_IMPORT_BYTES, streamImport), { query: ImportQuery }),
  staff("GET /export", streamCsv("products", exportProducts), { query: ProductExportQuery }),
  staff("POST /pictures", upload(MAX_PICTURE_BYTES, uploadPicture)),
  staff("DELETE /pictures/{image}", deletePicture),
  staff("GET /picture-copies", countPicturesToCopy),
  staff("POST /picture-copies", (ctx, input) => copyPictures(ctx, input), {
    body: PictureCopiesRequest,
    limitPerStore: "picture_copies_per_store",
  }),

  owner("GET /categories", listCategories),
  owner("PUT /categories/{category}", renameCategory, {
    body: z.object({ name: requiredText(PRODUCT_LIMITS.name) }),
  }),
  owner("DELETE /categories/{category}", deleteCategory),
  owner("PUT /categories/{category}/color", changeCategoryColor, {
    body: z.object({ color: CategoryColor }),
  }),
  owner("GET /search-synonyms", getSynonyms),
  owner("PUT /search-synonyms", changeSynonyms, { body: SearchSynonyms }),

  owner("GET /settings", getSettings),
  owner("PUT /settings", changeSettings, { body: SettingsUpdate }),
  owner("GET /delivery-options", listOptions),
  owner("POST /delivery-options", createOption, { body: DeliveryOptionFields }),
  owner("PUT /delivery-options/{option}", changeOption, { body: DeliveryOptionUpdate }),
  owner("DELETE /delivery-options/{option}", removeOption),
  owner("GET /locations", listLocations),
  owner("POST /locations", createLocation, { body: LocationFields }),
  owner("PUT /locations/{location}", changeLocation, { body: LocationUpdate }),
  owner("GET /courier-account", getCourierAccount),
  owner("PUT /courier-account", connectCourierAccount, { body: CourierKey }),
  owner("DELETE /courier-account", disconnectCourierAccount),
  owner("POST /courier-account/check", checkCourierAccount),
  owner("GET /keys", listStoreKeys),
  owner("POST /keys", createStoreKey, { body: KeyRequest }),
  owner("POST /keys/{key}/rotate", rotateStoreKey, { body: KeyRotation }),
  owner("DELETE /keys/{key}", revokeStoreKey),
];

export const dashboardApi = dashboardRoutes(DASHBOARD_ENDPOINTS);
