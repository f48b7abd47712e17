import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { getDashboardContext, isStorefront } from "#app/dashboard/session.ts";

export const metadata: Metadata = { title: "View shop" };

/** Explains how a store gets pages, for stores that this instance's pages do not show. */
export default async function ShopPage({ params }: PageProps<"/dashboard/stores/[store]/shop">) {
  const { store } = await getDashboardContext((await params).store);
  if (await isStorefront(store.uid)) redirect("/");
  return (
    <>
      <PageHead title="This site shows another store" />
      <div className="flex max-w-[46rem] flex-col gap-8">
        <section aria-labelledby="site" className="flex flex-col gap-3">
          <h2 id="site" className="text-lead">
            A site for your store
          </h2>
          <p>
            Ask the operator of this service to set up a site for your store, with this setting:
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
