import { BACKGROUND, INK, INK_SOFT, SPOT } from "#app/(shop)/opengraph/_components/palette.ts";
import { ShareImageTile } from "#app/(shop)/opengraph/_components/share-image-tile.tsx";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import type { ProductShareCard } from "#lib/shop/seo/share-image.ts";

const TILE_WIDTH = 540;

/** A product's picture, name and price next to the store's name. */
export function ProductShareImage({
  card,
  picture,
}: {
  card: ProductShareCard;
  picture: string | undefined;
}) {
  const { store, name, brand, price, isSoldOut, color } = card;
  const priceTag = price && <PriceTagBox price={price.current} size={picture ? 68 : 104} />;
  return (
    <div
      tw="flex w-full h-full"
      style={{ backgroundColor: BACKGROUND, color: INK, fontFamily: "Text" }}
    >
      <ShareImageTile
        color={color}
        picture={picture}
        isPhoto={parsePictureDisplay(card.picture ?? "").layout === "photo"}
        width={TILE_WIDTH}
        height={630}
        side={400}
      >
        {price?.percent && !isSoldOut ? <CornerLabel text={`−${price.percent}%`} /> : null}
        {isSoldOut ? <CornerLabel text="Sold out" dark /> : null}
        {!picture && (
          <div tw="flex" style={{ transform: "rotate(-6deg)" }}>
            {priceTag}
          </div>
        )}
      </ShareImageTile>
      <div
        tw="flex flex-col flex-grow"
        style={{ width: 1200 - TILE_WIDTH, padding: "40px 52px 48px", wordBreak: "break-word" }}
      >
        <div
          tw="block"
          style={{
            lineClamp: 1,
            paddingBottom: 22,
            borderBottom: `5px solid ${INK}`,
            fontFamily: "Heavy",
            fontSize: 64,
            lineHeight: 1.1,
            letterSpacing: -1,
          }}
        >
          {store}
        </div>
        <div tw="flex flex-col flex-grow" style={{ paddingTop: 34 }}>
          {brand && <div style={{ color: INK_SOFT, fontSize: 32, marginBottom: 12 }}>{brand}</div>}
          <div
            tw="block"
            style={{
              lineClamp: 3,
              fontFamily: "Heavy",
              fontSize: fontSizeFor(name ?? ""),
              lineHeight: 1.04,
              letterSpacing: -1,
            }}
          >
            {name}
          </div>
        </div>
        <div tw="flex items-center" style={{ gap: 24 }}>
          {picture && price?.from && <span style={{ fontSize: 34 }}>from</span>}
          {picture && priceTag}
          {price?.regular && (
            <span style={{ color: INK_SOFT, fontSize: 42, textDecoration: "line-through" }}>
              {price.regular}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

function PriceTagBox({ price, size }: { price: string; size: number }) {
  return (
    <div
      tw="flex"
      style={{
        padding: `${size * 0.14}px ${size * 0.34}px`,
        backgroundColor: SPOT,
        fontFamily: "Heavy",
        fontSize: size,
        lineHeight: 1.1,
      }}
    >
      {price}
    </div>
  );
}

function CornerLabel({ text, dark = false }: { text: string; dark?: boolean }) {
  return (
    <div
      tw="flex absolute left-0 top-0"
      style={{
        padding: "16px 26px",
        backgroundColor: dark ? INK : SPOT,
        color: dark ? BACKGROUND : INK,
        fontFamily: "Heavy",
        fontSize: 46,
        lineHeight: 1.1,
      }}
    >
      {text}
    </div>
  );
}

function fontSizeFor(name: string): number {
  if (name.length <= 18) return 96;
  return name.length <= 40 ? 78 : 62;
}
