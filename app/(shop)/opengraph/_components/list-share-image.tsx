import {
  HeavyText,
  INK,
  INK_SOFT,
  ShareImage,
  ShareImageTile,
} from "#app/(shop)/opengraph/_components/share-image-parts.tsx";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import type { ListShareCard } from "#lib/shop/seo/share-image.ts";

const WIDTH = 1200;
const TILE_HEIGHT = 300;

interface ListShareImageProps {
  card: ListShareCard;
  /** Data URLs in the order of the card's tiles; undefined ones are omitted. */
  pictures: (string | undefined)[];
}

/** The name of the store or category in large type above its first products. */
export function ListShareImage({ card, pictures }: ListShareImageProps) {
  const { store, title, note, tiles } = card;
  const shown = tiles.flatMap(({ picture: url, color }, index) => {
    const picture = pictures[index];
    return picture
      ? [{ picture, color, isPhoto: parsePictureDisplay(url).layout === "photo" }]
      : [];
  });
  const height = 630 - (shown.length > 0 ? TILE_HEIGHT : 0);
  const headline = title ?? store ?? "";
  const size = Math.min(230, Math.max(84, 2300 / Math.max(headline.length, 1)));
  return (
    <ShareImage tw="flex-col">
      <div tw="flex flex-col justify-between px-[52px] pt-9 pb-8" style={{ height }}>
        <div tw="flex items-end justify-between">
          <HeavyText size={58} style={{ maxWidth: 760 }}>
            {title ? store : ""}
          </HeavyText>
          <div style={{ color: INK_SOFT, fontSize: 32 }}>{note}</div>
        </div>
        <HeavyText size={size} style={{ lineHeight: 0.95, letterSpacing: -3 }}>
          {headline}
        </HeavyText>
      </div>
      <div tw="flex" style={{ borderTop: `5px solid ${INK}` }}>
        {shown.map((tile) => (
          <ShareImageTile
            key={tile.picture}
            {...tile}
            width={WIDTH / shown.length}
            height={TILE_HEIGHT}
          />
        ))}
      </div>
    </ShareImage>
  );
}
