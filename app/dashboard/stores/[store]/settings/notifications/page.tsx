import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { notifications } from "#app/dashboard/_queries/mails.ts";
import { MailPreview } from "#app/dashboard/stores/[store]/settings/notifications/mail-preview.tsx";
import { NotificationsForm } from "#app/dashboard/stores/[store]/settings/notifications/notifications-form.tsx";
import { getNotifications } from "#lib/services/mails/notification-settings.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";

export const metadata: Metadata = { title: "Notifications" };

export default ownersPage(async (ctx) => {
  const { orders } = await listOrders(ctx, { page: 1, search: "" });
  const numbers = orders.map(({ order_number }) => order_number);
  return (
    <div className="flex max-w-[46rem] flex-col gap-12">
      <Hydrated query={notifications(ctx.store.slug)} data={await getNotifications(ctx)}>
        <NotificationsForm />
      </Hydrated>
      <MailPreview orders={numbers} email={ctx.merchant.email} />
    </div>
  );
});
