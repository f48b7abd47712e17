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
import { MailListQuery, NotificationSettings, TestMail } from "#lib/contract/dashboard/mails.ts";
import {
  Cancellation,
  Cancellations,
  DeadlineUpdate,
  Fulfilment,
  NewOrdersQuery,
  OrderExportQuery,
  OrderListQuery,
  Payment,
  Return,
  TrackingUpdate,
} from "#lib/contract/dashboard/orders.ts";
import { InvitationRequest, RoleChange } from "#lib/contract/dashboard/people.ts";
import { ProductDraft, ProductUpdate } from "#lib/contract/dashboard/product-draft.ts";
import {
  BulkUpdate,
  PriceUpdate,
  ProductExportQuery,
  ProductSummaryQuery,
  StockAdjustment,
} from "#lib/contract/dashboard/products.ts";
import { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";
import {
  DeliveryOptionFields,
  DeliveryOptionUpdate,
  LocationFields,
  LocationUpdate,
  SettingsUpdate,
} from "#lib/contract/dashboard/settings.ts";
import {
  DeliveryPeriod,
  WebhookEnabling,
  WebhookRequest,
} from "#lib/contract/dashboard/webhooks.ts";
import { optionalLine, requiredText } from "#lib/contract/shopper.ts";
import {
  dashboardRoutes,
  defineEndpoints,
  endpointFor,
  type PathParams,
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
  changeCategoryTexts,
  deleteCategory,
} from "#lib/services/catalogue/edit-categories.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import {
  getMail,
  getMailHtml,
  listMails,
  listOrderMails,
  resendMail,
} from "#lib/services/mails/list-mails.ts";
import {
  changeNotifications,
  getNotifications,
  previewMail,
  sendTestMail,
} from "#lib/services/mails/notification-settings.ts";
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from "#lib/services/members/invitations.ts";
import { changeRole, listPeople, removePerson } from "#lib/services/members/people.ts";
import { exportCustomers } from "#lib/services/orders/export-customers.ts";
import { exportOrders } from "#lib/services/orders/export-orders.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { countNewOrders, listOrders } from "#lib/services/orders/list-orders.ts";
import { cancelUnpaidOrders } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { merchantTransitions as transitions } from "#lib/services/orders/transitions/merchant-transitions.ts";
import { copyPictures, countPicturesToCopy } from "#lib/services/pictures/copy-pictures.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";
import { uploadPicture } from "#lib/services/pictures/upload-picture.ts";
import { adjustStock, listStockMovements } from "#lib/services/products/adjust-stock.ts";
import { bulkChange } from "#lib/services/products/bulk-change.ts";
import { changePrice } from "#lib/services/products/change-price.ts";
import { deleteProduct } from "#lib/services/products/delete-product.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";
import {
  changeProduct,
  createProduct,
  duplicateProduct,
} from "#lib/services/products/save-product.ts";
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
import { openCompleteStore } from "#lib/services/stores/set-store-open.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";
import { resend, resendPeriod } from "#lib/services/webhooks/resend.ts";
import { sendTestEvent } from "#lib/services/webhooks/send-test-event.ts";
import { rotateSecretOnce } from "#lib/services/webhooks/webhook-secrets.ts";
import {
  createWebhookOnce,
  disableWebhook,
  enableWebhook,
  listWebhooks,
  removeWebhook,
} from "#lib/services/webhooks/webhooks.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

const PRODUCT_BODY = { bodyBytes: PRODUCT_LIMITS.bytes };

/** The JSON endpoints of a store in the dashboard's API. */
export const DASHBOARD_ENDPOINTS = defineEndpoints({
  "GET /orders": staff(listOrders, { query: OrderListQuery }),
  "GET /new-orders": staff(countNewOrders, { query: NewOrdersQuery }),
  "GET /orders/{order}": staff(getMerchantOrder),
  "GET /orders/{order}/mails": staff(listOrderMails),
  "GET /mails": staff(listMails, { query: MailListQuery }),
  "GET /mails/{mail}": staff(getMail),
  "POST /mails/{mail}/copies": staff(resendMail),
  "POST /orders/{order}/payments": staff(transitions.pay, { body: Payment }),
  "POST /orders/{order}/refunds": staff(transitions.refund, { body: Payment }),
  "POST /orders/{order}/payment-deadline": staff(transitions.extend, { body: DeadlineUpdate }),
  "POST /orders/{order}/ready-for-pickup": staff(transitions.ready),
  "POST /orders/{order}/fulfilments": staff(transitions.fulfil, { body: Fulfilment }),
  "POST /orders/{order}/tracking": staff(transitions.track, { body: TrackingUpdate }),
  "POST /orders/{order}/delivery": staff(transitions.deliver),
  "POST /orders/{order}/returns": staff(transitions.return, { body: Return }),
  "POST /orders/{order}/remaining-items-cancellation": staff(transitions.cancelRemaining, {
    body: Cancellation,
  }),
  "POST /orders/{order}/cancellation": staff(transitions.cancel, { body: Cancellation }),
  "POST /order-cancellations": staff(cancelUnpaidOrders, { body: Cancellations }),
  "POST /orders/{order}/voiding": staff(transitions.void, { body: Cancellation }),

  "GET /products": staff(listMerchantProducts, { query: ProductSummaryQuery }),
  "POST /products": staff(createProduct, { ...PRODUCT_BODY, body: ProductDraft }),
  "PATCH /products": staff(bulkChange, { body: BulkUpdate }),
  "GET /products/{product}": staff(getMerchantProduct),
  "PUT /products/{product}": staff(changeProduct, { ...PRODUCT_BODY, body: ProductUpdate }),
  "DELETE /products/{product}": staff(deleteProduct),
  "POST /products/{product}/copies": staff(duplicateProduct),
  "PUT /variants/{variant}/price": staff(changePrice, { body: PriceUpdate }),
  "GET /variants/{variant}/stock": staff(listStockMovements),
  "POST /stock-adjustments": staff(adjustStock, { ...PRODUCT_BODY, body: StockAdjustment }),
  "DELETE /pictures/{image}": staff(deletePicture),
  "GET /picture-copies": staff(countPicturesToCopy),
  "POST /picture-copies": staff((ctx, input: { after: string }) => copyPictures(ctx, input), {
    body: PictureCopiesRequest,
    limitPerStore: "picture_copies_per_store",
  }),

  "GET /categories": owner((ctx) => listCategories(ctx)),
  "PUT /categories/{category}": owner(changeCategoryTexts, {
    body: z.object({
      name: requiredText(PRODUCT_LIMITS.name),
      description: optionalLine(PRODUCT_LIMITS.categoryDescription),
    }),
  }),
  "DELETE /categories/{category}": owner(deleteCategory),
  "PUT /categories/{category}/color": owner(changeCategoryColor, {
    body: z.object({ color: CategoryColor }),
  }),
  "GET /search-synonyms": owner(getSynonyms),
  "PUT /search-synonyms": owner(changeSynonyms, { body: SearchSynonyms }),

  "GET /settings": owner(getSettings),
  "PUT /settings": owner(changeSettings, { body: SettingsUpdate }),
  "GET /notifications": owner(getNotifications),
  "PUT /notifications": owner(changeNotifications, { body: NotificationSettings }),
  "POST /test-mails": owner(sendTestMail, { body: TestMail }),
  "POST /open": owner(openCompleteStore),
  "GET /delivery-options": owner(listOptions),
  "POST /delivery-options": owner(createOption, { body: DeliveryOptionFields }),
  "PUT /delivery-options/{option}": owner(changeOption, { body: DeliveryOptionUpdate }),
  "DELETE /delivery-options/{option}": owner(removeOption),
  "GET /locations": owner(listLocations),
  "POST /locations": owner(createLocation, { body: LocationFields }),
  "PUT /locations/{location}": owner(changeLocation, { body: LocationUpdate }),
  "GET /courier-account": owner(getCourierAccount),
  "PUT /courier-account": owner(connectCourierAccount, { body: CourierKey }),
  "DELETE /courier-account": owner(disconnectCourierAccount),
  "POST /courier-account/check": owner(checkCourierAccount),
  "GET /people": owner(listPeople),
  "PUT /members/{member}": owner(changeRole, { body: RoleChange }),
  "DELETE /members/{member}": owner(removePerson),
  "POST /invitations": owner(inviteMember, {
    body: InvitationRequest,
    limitPerStore: "invitations_per_store",
  }),
  "POST /invitations/{invitation}/resend": owner(resendInvitation, {
    limitPerStore: "invitations_per_store",
  }),
  "DELETE /invitations/{invitation}": owner(revokeInvitation),
  "GET /keys": owner(listStoreKeys),
  "POST /keys": owner(createStoreKey, { body: KeyRequest }),
  "POST /keys/{key}/rotate": owner(rotateStoreKey, { body: KeyRotation }),
  "DELETE /keys/{key}": owner(revokeStoreKey),
  "GET /webhooks": owner(listWebhooks),
  "POST /webhooks": owner(createWebhookOnce, { body: WebhookRequest }),
  "DELETE /webhooks/{webhook}": owner(removeWebhook),
  "POST /webhooks/{webhook}/rotate": owner(rotateSecretOnce),
  "POST /webhooks/{webhook}/test": owner(sendTestEvent),
  "POST /webhooks/{webhook}/disable": owner(disableWebhook),
  "POST /webhooks/{webhook}/enable": owner(enableWebhook, { body: WebhookEnabling }),
  "POST /deliveries/{delivery}/resend": owner(resend),
  "POST /deliveries/resend": owner(resendPeriod, { body: DeliveryPeriod }),
});

/** The endpoints that receive or send a file. */
export const FILE_ENDPOINTS = defineEndpoints({
  "GET /export/orders": staff(streamCsv("orders", exportOrders), { query: OrderExportQuery }),
  "GET /export/customers": staff(streamCsv("customers", exportCustomers), {
    query: CustomerExportQuery,
  }),
  "GET /mails/{mail}/html": staff(getMailHtml),
  "GET /mail-preview": owner(previewMail, { query: TestMail }),
  "POST /import": staff(upload(MAX_IMPORT_BYTES, streamImport), { query: ImportQuery }),
  "GET /export": staff(streamCsv("products", exportProducts), { query: ProductExportQuery }),
  "POST /pictures": staff(upload(MAX_PICTURE_BYTES, uploadPicture)),
});

export const dashboardApi = dashboardRoutes({ ...DASHBOARD_ENDPOINTS, ...FILE_ENDPOINTS });

// The types that `dashboardFetch` checks the browser's calls with.

type DashboardApi = typeof DASHBOARD_ENDPOINTS;

/** An endpoint of a store, such as `GET /orders/{order}`. */
export type EndpointName = keyof DashboardApi;

/** A value after `JSON.stringify` and `JSON.parse`: a Date has become a string. */
export type Jsonified<T> = T extends { toJSON(): infer Json }
  ? Json
  : T extends object
    ? { [Key in keyof T]: Jsonified<T[Key]> }
    : T;

/** The response of an endpoint. */
export type DashboardResult<Name extends EndpointName> = Jsonified<
  Awaited<ReturnType<DashboardApi[Name]["service"]>>
>;

type QuerySchema<Name extends EndpointName> = NonNullable<DashboardApi[Name]["query"]>;
type BodySchema<Name extends EndpointName> = NonNullable<DashboardApi[Name]["body"]>;

/** The body that an endpoint accepts. */
export type DashboardBody<Name extends EndpointName> = z.input<BodySchema<Name>>;

/** The path's parameters, the query and the body; each only if the endpoint has it. */
export type DashboardInput<Name extends EndpointName> = (unknown extends PathParams<Name>
  ? object
  : { params: PathParams<Name> }) &
  ([QuerySchema<Name>] extends [never] ? object : { query: Partial<z.output<QuerySchema<Name>>> }) &
  ([BodySchema<Name>] extends [never] ? object : { body: DashboardBody<Name> });
