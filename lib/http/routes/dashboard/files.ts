import { CustomerExportQuery } from "#lib/contract/dashboard/customers.ts";
import { ImportQuery, MAX_IMPORT_BYTES, MAX_PICTURE_BYTES } from "#lib/contract/dashboard/files.ts";
import { TestMail } from "#lib/contract/dashboard/mails.ts";
import { OrderExportQuery } from "#lib/contract/dashboard/orders.ts";
import { PaymentExportQuery } from "#lib/contract/dashboard/payments.ts";
import { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import {
  defineEndpoints,
  endpointFor,
  streamCsv,
  upload,
} from "#lib/http/routes/dashboard-route.ts";
import { streamImport } from "#lib/http/routes/import-stream.ts";
import { getMailHtml } from "#lib/services/mails/list-mails.ts";
import { previewMail } from "#lib/services/mails/notification-settings.ts";
import { exportCustomers } from "#lib/services/orders/export-customers.ts";
import { exportOrders } from "#lib/services/orders/export-orders.ts";
import { exportPayments } from "#lib/services/payments/export-payments.ts";
import { uploadPicture } from "#lib/services/pictures/upload-picture.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

/** The endpoints that receive or send a file. */
export const FILE_ENDPOINTS = defineEndpoints({
  "GET /export/orders": staff(streamCsv("orders", exportOrders), { query: OrderExportQuery }),
  "GET /export/customers": staff(streamCsv("customers", exportCustomers), {
    query: CustomerExportQuery,
  }),
  "GET /export/payments": staff(streamCsv("payments", exportPayments), {
    query: PaymentExportQuery,
  }),
  "GET /mails/{mail}/html": staff(getMailHtml),
  "GET /mail-preview": owner(previewMail, { query: TestMail }),
  "POST /import": staff(upload(MAX_IMPORT_BYTES, streamImport), { query: ImportQuery }),
  "GET /export": staff(streamCsv("products", exportProducts), { query: ProductExportQuery }),
  "POST /pictures": staff(upload(MAX_PICTURE_BYTES, uploadPicture)),
});
