import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { courierAccount } from "#app/dashboard/_queries/settings.ts";
import { CourierAccountSettings } from "#app/dashboard/stores/[store]/settings/couriers/courier-account-settings.tsx";
import { formatMissingWeights } from "#lib/format/import-summary.ts";
import { getCourierAccount } from "#lib/services/stores/courier-account.ts";
import { getMissingWeights } from "#lib/services/stores/missing-weights.ts";

export const metadata: Metadata = { title: "Couriers" };

export default ownersPage(async (ctx) => {
  const { defaultWeight, ...weights } = await getMissingWeights(ctx);
  const notice = formatMissingWeights(weights, defaultWeight);
  return (
    <>
      <Hydrated query={courierAccount(ctx.store.slug)} data={await getCourierAccount(ctx)}>
        <CourierAccountSettings couriersOffered={ctx.store.delivery_enabled} />
      </Hydrated>
      {notice && (
        <section aria-labelledby="weights" className="mt-10 border-t-2 border-ink pt-5">
          <h2 id="weights" className="mb-2 text-lead">
            Weights
          </h2>
          <p>{notice}</p>
          <AppLink
            href={`/dashboard/stores/${ctx.store.slug}/products?weight=none`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Show products without a weight
          </AppLink>
        </section>
      )}
    </>
  );
});
