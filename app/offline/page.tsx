import type { Metadata } from "next";
import { headers } from "next/headers";
import { RetryLink } from "#app/_ui/retry-link.tsx";
import { StandalonePage } from "#app/_ui/standalone-page.tsx";
import { findShop } from "#lib/shop/current-shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  return {
    title: shop ? `Offline · ${shop.store.store_name}` : "Offline",
    robots: { index: false },
  };
}

/**
 * Stands under the address that was asked for, so what was asked for comes back by itself. A browser that
 * is online says nothing when the shop can be reached again: it is asked every five seconds.
 */
const RELOAD_WHEN_BACK = `
const reload = () => location.reload();
addEventListener("online", reload);
setInterval(() => fetch("/offline", { method: "HEAD" }).then(reload, () => {}), 5000);
`;

/**
 * What a shopper without a connection finds under any address. The service worker keeps it, without
 * React: only scripts marked `data-offline` run on it.
 */
export default async function OfflinePage() {
  const shop = await findShop();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <main>
      {shop && (
        <p className="page pt-6 text-title font-extrabold narrow">{shop.store.store_name}</p>
      )}
      <StandalonePage display="Offline" title="There is no connection" actions={<RetryLink />}>
        <p>
          Your basket is safe in this browser. Nothing was ordered and nothing is lost: this page
          comes back by itself when you are back online.
        </p>
      </StandalonePage>
      <script
        data-offline=""
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run by its nonce
        dangerouslySetInnerHTML={{ __html: RELOAD_WHEN_BACK }}
      />
    </main>
  );
}
