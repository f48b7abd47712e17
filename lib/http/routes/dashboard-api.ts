import { categoryRoutes } from "#lib/contract/dashboard/categories.ts";
import { courierAccountRoutes } from "#lib/contract/dashboard/courier-account.ts";
import { customerRoutes } from "#lib/contract/dashboard/customers.ts";
import { fileRoutes, MAX_IMPORT_BYTES, MAX_PICTURE_BYTES } from "#lib/contract/dashboard/files.ts";
import { keyRoutes } from "#lib/contract/dashboard/keys.ts";
import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { searchSynonymsRoutes } from "#lib/contract/dashboard/search-synonyms.ts";
import { settingsRoutes } from "#lib/contract/dashboard/settings.ts";
import {
  dashboardEndpoint,
  dashboardRoutes,
  dashboardUpload,
  streamCsv,
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
import { changeSynonyms, getSynonyms } from "#lib/services/catalogue/search-synonyms.ts";
import { exportCustomers } from "#lib/services/orders/export-customers.ts";
import { exportOrders } from "#lib/services/orders/export-orders.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";
import { merchantTransitions } from "#lib/services/orders/transitions/merchant-transitions.ts";
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

/** The endpoints of a store in the dashboard's API. */
export const DASHBOARD_ENDPOINTS = [
  dashboardEndpoint(merchantOrderRoutes.list, listOrders),
  dashboardEndpoint(merchantOrderRoutes.export, streamCsv("orders", exportOrders)),
  dashboardEndpoint(merchantOrderRoutes.read, getMerchantOrder),
  dashboardEndpoint(merchantOrderRoutes.pay, merchantTransitions.pay),
  dashboardEndpoint(merchantOrderRoutes.refund, merchantTransitions.refund),
  dashboardEndpoint(merchantOrderRoutes.extend, merchantTransitions.extend),
  dashboardEndpoint(merchantOrderRoutes.ready, merchantTransitions.ready),
  dashboardEndpoint(merchantOrderRoutes.fulfil, merchantTransitions.fulfil),
  dashboardEndpoint(merchantOrderRoutes.track, merchantTransitions.track),
  dashboardEndpoint(merchantOrderRoutes.deliver, merchantTransitions.deliver),
  dashboardEndpoint(merchantOrderRoutes.return, merchantTransitions.return),
  dashboardEndpoint(merchantOrderRoutes.cancelRemaining, merchantTransitions.cancelRemaining),
  dashboardEndpoint(merchantOrderRoutes.cancel, merchantTransitions.cancel),
  dashboardEndpoint(merchantOrderRoutes.void, merchantTransitions.void),
  dashboardEndpoint(customerRoutes.export, streamCsv("customers", exportCustomers)),

  dashboardEndpoint(productRoutes.list, listMerchantProducts),
  dashboardEndpoint(productRoutes.create, createProduct),
  dashboardEndpoint(productRoutes.setVisibility, changeVisibility),
  dashboardEndpoint(productRoutes.read, getMerchantProduct),
  dashboardEndpoint(productRoutes.update, changeProduct),
  dashboardEndpoint(productRoutes.price, changePrice),
  dashboardEndpoint(productRoutes.listStockMovements, listStockMovements),
  dashboardEndpoint(productRoutes.adjustStock, adjustStock),
  dashboardUpload(fileRoutes.importProducts, MAX_IMPORT_BYTES, streamImport),
  dashboardEndpoint(fileRoutes.exportProducts, streamCsv("products", exportProducts)),
  dashboardUpload(fileRoutes.uploadPicture, MAX_PICTURE_BYTES, uploadPicture),
  dashboardEndpoint(fileRoutes.deletePicture, deletePicture),
  dashboardEndpoint(fileRoutes.countPicturesToCopy, countPicturesToCopy),
  dashboardEndpoint(fileRoutes.copyPictures, (ctx, input) => copyPictures(ctx, input)),
  dashboardEndpoint(categoryRoutes.list, listCategories),
  dashboardEndpoint(categoryRoutes.changeColor, changeCategoryColor),
  dashboardEndpoint(categoryRoutes.rename, renameCategory),
  dashboardEndpoint(categoryRoutes.delete, deleteCategory),
  dashboardEndpoint(searchSynonymsRoutes.read, getSynonyms),
  dashboardEndpoint(searchSynonymsRoutes.update, changeSynonyms),

  dashboardEndpoint(settingsRoutes.read, getSettings),
  dashboardEndpoint(settingsRoutes.update, changeSettings),
  dashboardEndpoint(settingsRoutes.listOptions, listOptions),
  dashboardEndpoint(settingsRoutes.createOption, createOption),
  dashboardEndpoint(settingsRoutes.updateOption, changeOption),
  dashboardEndpoint(settingsRoutes.deleteOption, removeOption),
  dashboardEndpoint(settingsRoutes.listLocations, listLocations),
  dashboardEndpoint(settingsRoutes.createLocation, createLocation),
  dashboardEndpoint(settingsRoutes.updateLocation, changeLocation),
  dashboardEndpoint(courierAccountRoutes.read, getCourierAccount),
  dashboardEndpoint(courierAccountRoutes.connect, connectCourierAccount),
  dashboardEndpoint(courierAccountRoutes.disconnect, disconnectCourierAccount),
  dashboardEndpoint(courierAccountRoutes.check, checkCourierAccount),
  dashboardEndpoint(keyRoutes.list, listStoreKeys),
  dashboardEndpoint(keyRoutes.create, createStoreKey),
  dashboardEndpoint(keyRoutes.rotate, rotateStoreKey),
  dashboardEndpoint(keyRoutes.revoke, revokeStoreKey),
];

export const dashboardApi = dashboardRoutes(DASHBOARD_ENDPOINTS);
