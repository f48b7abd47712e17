import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { ProductWrites } from "#db/queries/products/product-writes.ts";
import {
  findAttributes,
  findAttributeValues,
  findCategories,
  listCategorySlugs,
} from "#db/queries/products/stored-products.ts";
import type { Database } from "#db/schema.ts";
import { claimSlug, toSlug } from "#lib/kernel/text.ts";
import type { ProductInput } from "#lib/services/products/product-input.ts";

const SLUG_LENGTH = 60;

/** Uids of categories, attributes and values by name. Unknown names get a uid and are listed in `created`. */
export interface CatalogueNames {
  category(name: string): string;
  attributeValue(attribute: string, value: string): { attributeUid: string; valueUid: string };
  /** Returns the uid of a new row with this name, such as "product/blue-dress"; random by default. */
  newUid(name: string): string;
  created: Pick<ProductWrites, "newCategories" | "newAttributes" | "newAttributeValues">;
}

/** Looks up every name that the products use, in at most four statements. */
export async function findNames(
  db: Kysely<Database>,
  storeUid: string,
  products: Pick<ProductInput, "category" | "options" | "variants">[],
  newUid: CatalogueNames["newUid"] = () => randomUUID(),
): Promise<CatalogueNames> {
  const categoryNames = distinct(products.flatMap(({ category }) => category ?? []));
  const attributeNames = distinct(products.flatMap(({ options }) => options));
  const valueNames = distinct(
    products.flatMap(({ variants }) => variants.flatMap(({ values }) => values)),
  );
  const [categories, attributes] = [
    categoryNames.length > 0 ? await findCategories(db, storeUid, categoryNames) : [],
    attributeNames.length > 0 ? await findAttributes(db, storeUid, attributeNames) : [],
  ];
  const slugs =
    categories.length < categoryNames.length ? await listCategorySlugs(db, storeUid) : [];
  const attributeUids = attributes.map(({ uid }) => uid);
  const values =
    attributeUids.length > 0
      ? await findAttributeValues(db, storeUid, attributeUids, valueNames)
      : [];
  return catalogueNames(
    storeUid,
    newUid,
    new Map(categories.map(({ name, uid }) => [name.toLowerCase(), uid])),
    new Set(slugs),
    new Map(attributes.map(({ name, uid }) => [name, uid])),
    new Map(values.map(({ attribute_uid, value, uid }) => [`${attribute_uid} ${value}`, uid])),
  );
}

function catalogueNames(
  storeUid: string,
  newUid: CatalogueNames["newUid"],
  categories: Map<string, string>,
  slugs: Set<string>,
  attributes: Map<string, string>,
  values: Map<string, string>,
): CatalogueNames {
  const created: CatalogueNames["created"] = {
    newCategories: [],
    newAttributes: [],
    newAttributeValues: [],
  };
  return {
    created,
    newUid,
    category: (name) =>
      findOrCreate(categories, name.toLowerCase(), () => {
        const uid = newUid(`category/${name}`);
        const slug = claimSlug(slugs, toSlug(name, SLUG_LENGTH) || "category");
        created.newCategories.push({ uid, store_uid: storeUid, name, slug });
        return uid;
      }),
    attributeValue: (attribute, value) => {
      const attributeUid = findOrCreate(attributes, attribute, () => {
        const uid = newUid(`attribute/${attribute}`);
        created.newAttributes.push({ uid, store_uid: storeUid, name: attribute });
        return uid;
      });
      const valueUid = findOrCreate(values, `${attributeUid} ${value}`, () => {
        const uid = newUid(`attribute-value/${attribute}/${value}`);
        const row = { uid, store_uid: storeUid, attribute_uid: attributeUid, value };
        created.newAttributeValues.push(row);
        return uid;
      });
      return { attributeUid, valueUid };
    },
  };
}

/** Returns the uid of a name; creates one for a new name. */
function findOrCreate(uids: Map<string, string>, name: string, create: () => string): string {
  const found = uids.get(name);
  if (found !== undefined) return found;
  const uid = create();
  uids.set(name, uid);
  return uid;
}

function distinct(names: string[]): string[] {
  return [...new Set(names)];
}
