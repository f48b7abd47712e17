import {
  BACKGROUND,
  HeavyText,
  INK,
  INK_SOFT,
  ShareImage,
  ShareImageTile,
  SPOT,
} from "#app/(shop)/opengraph/_components/share-image-parts.tsx";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import type { ProductShareCard } from "#lib/shop/seo/share-image.ts";

const TILE_WIDTH = 540;

interface ProductShareImageProps {
  card: ProductShareCard;
  /** Data URL. */
  picture: string | undefined;
}

/** A product's picture, name and price next to the store's name. */
export function ProductShareImage({ card, picture }: ProductShareImageProps) {
  const { store, name = "", brand, price, isSoldOut, color } = card;
  const discount = price?.percent ? `−${price.percent}%` : undefined;
  const label = isSoldOut ? "Sold out" : discount;
  const labelColors = {
    backgroundColor: isSoldOut ? INK : SPOT,
    color: isSoldOut ? BACKGROUND : INK,
  };
  return (
    <ShareImage>
      <ShareImageTile
        color={color}
        picture={picture}
        isPhoto={parsePictureDisplay(card.picture ?? "").layout === "photo"}
        width={TILE_WIDTH}
        height={630}
      >
        {label && (
          <HeavyText size={46} tw="absolute top-0 left-0 px-[26px] py-4" style={labelColors}>
            {label}
          </HeavyText>
        )}
        {price && !picture && (
          <div tw="flex" style={{ transform: "rotate(-6deg)" }}>
            <PriceTag price={price.current} size={104} />
          </div>
        )}
      </ShareImageTile>
      <div
        tw="flex grow flex-col px-[52px] pt-10 pb-12"
        style={{ width: 1200 - TILE_WIDTH, wordBreak: "break-word" }}
      >
        <HeavyText size={64} tw="pb-[22px]" style={{ borderBottom: `5px solid ${INK}` }}>
          {store}
        </HeavyText>
        <div tw="flex grow flex-col pt-[34px]">
          {brand && <div style={{ color: INK_SOFT, fontSize: 32, marginBottom: 12 }}>{brand}</div>}
          <HeavyText size={sizeOf(name)} lines={3} style={{ lineHeight: 1.04 }}>
            {name}
          </HeavyText>
        </div>
        <div tw="flex items-center" style={{ gap: 24 }}>
          {picture && price?.from && <span style={{ fontSize: 34 }}>from</span>}
          {picture && price && <PriceTag price={price.current} size={68} />}
          {price?.regular && (
            <span tw="line-through" style={{ color: INK_SOFT, fontSize: 42 }}>
              {price.regular}
            </span>
          )}
        </div>
      </div>
    </ShareImage>
  );
}

function PriceTag({ price, size }: { price: string; size: number }) {
  const padding = `${size * 0.14}px ${size * 0.34}px`;
  return (
    <HeavyText size={size} style={{ padding, backgroundColor: SPOT, letterSpacing: 0 }}>
      {price}
    </HeavyText>
  );
}

function sizeOf({ length }: string): number {
  if (length <= 18) return 96;
  return length <= 40 ? 78 : 62;
}
