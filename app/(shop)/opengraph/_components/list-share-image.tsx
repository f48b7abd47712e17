import { BACKGROUND, INK, INK_SOFT } from "#app/(shop)/opengraph/_components/palette.ts";
import { ShareImageTile } from "#app/(shop)/opengraph/_components/share-image-tile.tsx";
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
  return (
    <div
      tw="flex flex-col w-full h-full"
      style={{ backgroundColor: BACKGROUND, color: INK, fontFamily: "Text" }}
    >
      <div tw="flex flex-col justify-between" style={{ height, padding: "36px 52px 32px" }}>
        <div tw="flex justify-between items-end">
          <div
            tw="block"
            style={{ lineClamp: 1, maxWidth: 760, fontFamily: "Heavy", fontSize: 58 }}
          >
            {title ? store : ""}
          </div>
          <div tw="flex" style={{ color: INK_SOFT, fontSize: 32 }}>
            {note}
          </div>
        </div>
        <div
          tw="block"
          style={{
            lineClamp: 1,
            fontFamily: "Heavy",
            fontSize: headlineSize(headline),
            lineHeight: 0.95,
            letterSpacing: -3,
          }}
        >
          {headline}
        </div>
      </div>
      <div tw="flex" style={{ borderTop: `5px solid ${INK}` }}>
        {shown.map(({ picture, color, isPhoto }) => (
          <ShareImageTile
            key={picture}
            color={color}
            picture={picture}
            isPhoto={isPhoto}
            width={WIDTH / shown.length}
            height={TILE_HEIGHT}
            side={220}
          />
        ))}
      </div>
    </div>
  );
}

function headlineSize(text: string): number {
  return Math.min(230, Math.max(84, 2300 / Math.max(text.length, 1)));
}
