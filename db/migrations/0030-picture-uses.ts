import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Finds where uploaded pictures are used, so that unused ones can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The uid of an uploaded picture in its address, whatever host that names; null for other addresses.
    create function picture_uid(address text) returns uuid
      language sql immutable strict parallel safe
      return substring(lower(address) from
        '/api/pictures/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid;

    create index product_images_uploaded on product_images (picture_uid(image))
      where picture_uid(image) is not null;
    create index variants_uploaded on variants (picture_uid(image))
      where picture_uid(image) is not null;
    create index order_items_uploaded on order_items (picture_uid(product_image))
      where picture_uid(product_image) is not null;
  `.execute(db);
}
