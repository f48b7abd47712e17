import type { CSSProperties, ReactNode } from "react";
import type { CategoryColor } from "#lib/contract/category.ts";
import { PAGE_COLOR } from "#lib/kernel/page-color.ts";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import { SHARE_SIZE } from "#lib/shop/seo/open-graph.ts";
import type { ShareCard } from "#lib/shop/seo/share-image.ts";

/** The light theme's colours of globals.css, which the image renderer cannot read. */
const INK = "#14241c";
const INK_SOFT = "#4c5b53";
const SPOT = "#f6c42e";
const COLOR_VALUES: Record<CategoryColor, string> = {
  sage: "#d9e4c8",
  sky: "#cfe1ec",
  apricot: "#f3dcc2",
  lilac: "#e3d3ee",
  mint: "#c9e6db",
  rose: "#f6d2cc",
  sand: "#ebe0b9",
  periwinkle: "#d6d9ee",
};

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
const TILES_WIDTH = 540;

interface ShareImageProps {
  card: ShareCard;
  /** Data URLs in the order of the card's tiles; a list omits tiles without one. */
  pictures: (string | undefined)[];
}

/** The template of every Open Graph image: up to four pictures on the left, the text on the right. */
export function ShareImage({ card, pictures }: ShareImageProps) {
  const { store, title, note, price, isSoldOut, tiles } = card;
  const all = tiles.map((tile, index) => ({ ...tile, dataUrl: pictures[index] }));
  const shown = all.length > 1 ? all.filter(({ dataUrl }) => dataUrl !== undefined) : all;
  const headline = title ?? store ?? "";
  return (
    <div
      tw="flex h-full w-full"
      style={{ backgroundColor: PAGE_COLOR, color: INK, fontFamily: "Text" }}
    >
      {shown.length > 0 && <Tiles tiles={shown} />}
      {isSoldOut && <Label text="Sold out" color={PAGE_COLOR} background={INK} />}
      {!isSoldOut && price?.percent ? (
        <Label text={`−${price.percent}%`} color={INK} background={SPOT} />
      ) : null}
      <div
        tw="flex grow flex-col px-[52px] pt-10 pb-12"
        style={{ width: WIDTH - (shown.length > 0 ? TILES_WIDTH : 0), wordBreak: "break-word" }}
      >
        {title && (
          <HeavyText size={64} tw="pb-[22px]" style={{ borderBottom: `5px solid ${INK}` }}>
            {store}
          </HeavyText>
        )}
        <div tw={`flex grow flex-col pt-[34px] ${price ? "" : "justify-end"}`}>
          {note && <div style={{ color: INK_SOFT, fontSize: 32, marginBottom: 12 }}>{note}</div>}
          <HeavyText size={sizeOf(headline)} lines={3} style={{ lineHeight: 1.04 }}>
            {headline}
          </HeavyText>
        </div>
        {price && <Price {...price} />}
      </div>
    </div>
  );
}

function Tiles({
  tiles,
}: {
  tiles: (ShareCard["tiles"][number] & { dataUrl: string | undefined })[];
}) {
  const rows = tiles.length > 1 ? 2 : 1;
  const inOneRow = Math.ceil(tiles.length / rows);
  return (
    <div tw="flex shrink-0 flex-wrap" style={{ width: TILES_WIDTH, height: HEIGHT }}>
      {tiles.map(({ picture, color, dataUrl }, index) => {
        const isAlone = index >= inOneRow && tiles.length % 2 === 1;
        return (
          <Tile
            key={picture ?? color}
            color={color}
            picture={dataUrl}
            isPhoto={parsePictureDisplay(picture ?? "").layout === "photo"}
            width={TILES_WIDTH / (isAlone ? 1 : inOneRow)}
            height={HEIGHT / rows}
          />
        );
      })}
    </div>
  );
}

function Label({ text, color, background }: { text: string; color: string; background: string }) {
  return (
    <HeavyText
      size={46}
      tw="absolute top-0 left-0 px-[26px] py-4"
      style={{ backgroundColor: background, color }}
    >
      {text}
    </HeavyText>
  );
}

function Price({ current, regular, from }: NonNullable<ShareCard["price"]>) {
  return (
    <div tw="flex items-center" style={{ gap: 24 }}>
      {from && <span style={{ fontSize: 34 }}>from</span>}
      <HeavyText
        size={68}
        style={{ padding: "10px 23px", backgroundColor: SPOT, letterSpacing: 0 }}
      >
        {current}
      </HeavyText>
      {regular && (
        <span tw="line-through" style={{ color: INK_SOFT, fontSize: 42 }}>
          {regular}
        </span>
      )}
    </div>
  );
}

function sizeOf({ length }: string): number {
  if (length <= 8) return 140;
  if (length <= 18) return 96;
  return length <= 40 ? 78 : 62;
}

interface HeavyTextProps {
  /** In pixels. */
  size: number;
  /** More lines are cut off. */
  lines?: number;
  tw?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A text in the heavy typeface. */
function HeavyText({ size, lines = 1, tw = "", style, children }: HeavyTextProps) {
  const font = { fontFamily: "Heavy", fontSize: size, lineHeight: 1.1, letterSpacing: -1 };
  return (
    <div tw={tw} style={{ display: "block", lineClamp: lines, ...font, ...style }}>
      {children}
    </div>
  );
}

interface TileProps {
  color: CategoryColor;
  /** Data URL. */
  picture: string | undefined;
  /** Whether the picture fills the tile. */
  isPhoto: boolean;
  width: number;
  height: number;
}

/** A product picture on its category's background colour. */
function Tile(props: TileProps) {
  const { color, picture, isPhoto, width, height } = props;
  const side = Math.min(width, height) * 0.74;
  const light =
    "linear-gradient(to top, rgba(20,36,28,0.07), rgba(20,36,28,0) 34%), linear-gradient(to bottom, rgba(255,255,255,0.55), rgba(255,255,255,0) 62%)";
  const shadow = "radial-gradient(50% 50% at 50% 50%, rgba(20,36,28,0.28), rgba(20,36,28,0))";
  return (
    <div
      tw="relative flex shrink-0 items-center justify-center"
      style={{ width, height, backgroundColor: COLOR_VALUES[color], backgroundImage: light }}
    >
      {picture && isPhoto && (
        // biome-ignore lint/performance/noImgElement: rendered into an image, not onto a page
        <img src={picture} alt="" width={width} height={height} style={{ objectFit: "cover" }} />
      )}
      {picture && !isPhoto && (
        <div tw="relative flex" style={{ width: side, height: side }}>
          <div
            tw="absolute -bottom-[3%] left-[12%] h-[10%] w-[76%]"
            style={{ backgroundImage: shadow }}
          />
          {/* biome-ignore lint/performance/noImgElement: rendered into an image, not onto a page */}
          <img
            src={picture}
            alt=""
            width={side}
            height={side}
            style={{ position: "relative", objectFit: "contain", objectPosition: "bottom" }}
          />
        </div>
      )}
    </div>
  );
}
