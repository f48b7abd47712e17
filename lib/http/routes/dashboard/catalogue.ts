import { z } from "zod";
import { CategoryColor } from "#lib/contract/category.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { PictureCopiesRequest } from "#lib/contract/dashboard/files.ts";
import { ProductDraft, ProductUpdate } from "#lib/contract/dashboard/product-draft.ts";
import {
  BulkUpdate,
  PriceUpdate,
  ProductSummaryQuery,
  StockAdjustment,
} from "#lib/contract/dashboard/products.ts";
import { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";
import { optionalLine, requiredText } from "#lib/contract/shopper.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import {
  changeCategoryColor,
  changeCategoryTexts,
  deleteCategory,
} from "#lib/services/catalogue/edit-categories.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { copyPictures, countPicturesToCopy } from "#lib/services/pictures/copy-pictures.ts";
import { deletePicture } from "#lib/services/pictures/delete-picture.ts";
import { adjustStock, listStockMovements } from "#lib/services/products/adjust-stock.ts";
import { bulkChange } from "#lib/services/products/bulk-change.ts";
import { changePrice } from "#lib/services/products/change-price.ts";
import { deleteProduct } from "#lib/services/products/delete-product.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";
import {
  changeProduct,
  createProduct,
  duplicateProduct,
} from "#lib/services/products/save-product.ts";
import { changeSynonyms, getSynonyms } from "#lib/services/search/search-synonyms.ts";

const owner = endpointFor("owner");
const staff = endpointFor("staff");

const PRODUCT_BODY = { bodyBytes: PRODUCT_LIMITS.bytes };

/** The endpoints of products, pictures, categories and search synonyms. */
export const CATALOGUE_ENDPOINTS = defineEndpoints({
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
});
