import type { CSSProperties, ReactNode } from "react";
import type { CategoryColor } from "#lib/contract/category.ts";

/** The light theme's colours of globals.css, which the image renderer cannot read. */
export const BACKGROUND = "#fbfbf7";
export const INK = "#14241c";
export const INK_SOFT = "#4c5b53";
export const SPOT = "#f6c42e";
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

/** The background of an image. */
export function ShareImage({ tw = "", children }: { tw?: string; children: ReactNode }) {
  const style = { backgroundColor: BACKGROUND, color: INK, fontFamily: "Text" };
  return (
    <div tw={`flex h-full w-full ${tw}`} style={style}>
      {children}
    </div>
  );
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
export function HeavyText({ size, lines = 1, tw = "", style, children }: HeavyTextProps) {
  const font = { fontFamily: "Heavy", fontSize: size, lineHeight: 1.1, letterSpacing: -1 };
  return (
    <div tw={tw} style={{ display: "block", lineClamp: lines, ...font, ...style }}>
      {children}
    </div>
  );
}

interface ShareImageTileProps {
  color: CategoryColor;
  /** Data URL. */
  picture: string | undefined;
  /** Whether the picture fills the tile. */
  isPhoto: boolean;
  width: number;
  height: number;
  children?: ReactNode;
}

/** A product picture on its category's background colour. */
export function ShareImageTile(props: ShareImageTileProps) {
  const { color, picture, isPhoto, width, height, children } = props;
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
      {children}
    </div>
  );
}
