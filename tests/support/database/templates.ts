/** PostgreSQL's template without tables. */
export const BARE_TEMPLATE = "template0";
/** Migrated and empty. */
export const MIGRATED_TEMPLATE = "template_storefront";
/** With the demo stores. */
export const DEMO_TEMPLATE = "template_demo";
