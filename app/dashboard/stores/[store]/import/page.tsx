import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { picturesToCopy } from "#app/dashboard/_queries/products.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { CopyPictures } from "#app/dashboard/stores/[store]/import/copy-pictures.tsx";
import { ImportWizard } from "#app/dashboard/stores/[store]/import/import-wizard.tsx";
import { countPicturesToCopy } from "#lib/services/pictures/copy-pictures.ts";

export const metadata: Metadata = { title: "Import and export" };

export default async function ImportPage({
  params,
}: PageProps<"/dashboard/stores/[store]/import">) {
  const ctx = await getDashboardContext((await params).store);
  const { store } = ctx;
  return (
    <div className="flex max-w-[52rem] flex-col gap-12">
      <div>
        <PageHead title="Import products">
          <p>
            A product export from Shopify or WooCommerce, or Shopify&apos;s inventory export (CSV).
            You can review every change before it is made. Existing products get the file&apos;s
            values, but a product file leaves the stock of their variants as it is unless you choose
            otherwise. In Shopify files, write times with a time zone (2030-12-31T18:00:00Z).
          </p>
        </PageHead>
        <ImportWizard />
      </div>
      <Hydrated query={picturesToCopy(store.slug)} data={await countPicturesToCopy(ctx)}>
        <CopyPictures />
      </Hydrated>
      <section aria-labelledby="export" className="border-t-2 border-ink pt-5">
        <h2 id="export" className="mb-2 text-lead">
          Export
        </h2>
        <p className="mb-4 text-ink-soft">
          All products of this store in Shopify's format, for backups, editing in a spreadsheet or
          moving to another platform.
        </p>
        <a
          href={`/api/dashboard/stores/${store.slug}/export`}
          download
          className="inline-flex min-h-11 items-center font-semibold underline decoration-spot decoration-3 underline-offset-4"
        >
          Download {store.slug}-products.csv
        </a>
      </section>
    </div>
  );
}
