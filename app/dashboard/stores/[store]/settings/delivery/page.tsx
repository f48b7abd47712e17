import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { deliveryOptions, pickupPoints } from "#app/dashboard/_queries/settings.ts";
import {
  OptionList,
  PickupPointList,
} from "#app/dashboard/stores/[store]/settings/delivery/delivery-lists.tsx";
import { listLocations, listOptions } from "#lib/services/stores/delivery.ts";
import { offeredDeliveryTypes } from "#lib/services/stores/list-delivery-options.ts";

export const metadata: Metadata = { title: "Delivery" };

export default ownersPage(async (ctx) => {
  const { slug } = ctx.store;
  const [options, locations] = await Promise.all([listOptions(ctx), listLocations(ctx)]);
  return (
    <>
      <PageHead title="Delivery" />
      <div className="flex max-w-[52rem] flex-col gap-12">
        <Hydrated query={deliveryOptions(slug)} data={options}>
          <OptionList offered={offeredDeliveryTypes(ctx.store)} />
        </Hydrated>
        <Hydrated query={pickupPoints(slug)} data={locations}>
          <PickupPointList address={ctx.store.address} />
        </Hydrated>
      </div>
    </>
  );
});
