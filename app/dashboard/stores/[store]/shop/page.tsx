import type { Metadata } from "next";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { ShopLink } from "#app/dashboard/_components/shop-link.tsx";
import { getDashboardContext, hasPages } from "#app/dashboard/session.ts";

export const metadata: Metadata = { title: "View shop" };

/** Explains how a store's pages are shown, for stores that this instance's pages do not show. */
export default async function ShopPage({ params }: PageProps<"/dashboard/stores/[store]/shop">) {
  const { store, publicUrl } = await getDashboardContext((await params).store);
  if (await hasPages(store.uid)) {
    return (
      <>
        <PageHead title="Your shop">
          <p>Shoppers find it at {publicUrl}.</p>
        </PageHead>
        <ShopLink />
      </>
    );
  }
  return (
    <>
      <PageHead title="Your shop has no pages here yet">
        <p>The pages at {publicUrl} do not show this store. There are two ways to show it.</p>
      </PageHead>
      <div className="flex max-w-[46rem] flex-col gap-8">
        <section aria-labelledby="instance" className="flex flex-col gap-3">
          <h2 id="instance" className="text-lead">
            An instance of its own
          </h2>
          <p>
            Ask the operator of this service to start an instance with this setting; its pages show
            your store.
          </p>
          <p>
            <code className="bg-rule px-1.5 wrap-anywhere">STOREFRONT_STORE={store.slug}</code>
          </p>
          <GuideLink page="deploying">Deploying</GuideLink>
        </section>
        <section aria-labelledby="own" className="flex flex-col gap-3">
          <h2 id="own" className="text-lead">
            A storefront of your own
          </h2>
          <p>A developer can build one on the API. It needs an API key of your store.</p>
          <GuideLink page="build-a-shop">Build a shop</GuideLink>
        </section>
      </div>
    </>
  );
}

function GuideLink({ page, children }: { page: string; children: string }) {
  return (
    <a
      href={`/docs/${page}`}
      className="flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
    >
      Guide: {children}
    </a>
  );
}
