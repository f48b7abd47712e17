import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";

/** Says how to order without JavaScript. */
export function NoScriptNotice() {
  const { phone, phoneNumber } = useShop();
  return (
    <noscript>
      <p className="border-l-4 border-spot bg-sheet p-4">
        Checkout needs JavaScript. Turn it on and reload
        {phone && (
          <>
            , or order by phone:{" "}
            <a href={`tel:${phoneNumber}`} className="underline wrap-anywhere">
              {phone}
            </a>
          </>
        )}
        .
      </p>
    </noscript>
  );
}
