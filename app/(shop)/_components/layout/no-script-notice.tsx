import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";

/** Says how to order without JavaScript. */
export function NoScriptNotice() {
  const { phone } = useShop();
  return (
    <noscript>
      <p className="mb-8 border-l-4 border-spot bg-sheet p-4">
        Checkout needs JavaScript. Turn it on and reload{phone && `, or order by phone: ${phone}`}.
      </p>
    </noscript>
  );
}
