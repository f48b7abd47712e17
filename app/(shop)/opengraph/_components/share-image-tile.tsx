import type { ReactNode } from "react";
import { COLOR_VALUES } from "#app/(shop)/opengraph/_components/palette.ts";
import type { CategoryColor } from "#lib/contract/category.ts";

interface ShareImageTileProps {
  color: CategoryColor;
  /** Data URL. */
  picture: string | undefined;
  /** Whether the picture fills the tile. */
  isPhoto: boolean;
  width: number;
  height: number;
  /** Side of a cut-out in pixels. */
  side: number;
  children?: ReactNode;
}

/** A product picture on its category's background colour. */
export function ShareImageTile({
  color,
  picture,
  isPhoto,
  width,
  height,
  side,
  children,
}: ShareImageTileProps) {
  return (
    <div
      tw="relative flex items-center justify-center shrink-0"
      style={{
        width,
        height,
        backgroundColor: COLOR_VALUES[color],
        backgroundImage:
          "linear-gradient(to top, rgba(20,36,28,0.07), rgba(20,36,28,0) 34%), linear-gradient(to bottom, rgba(255,255,255,0.55), rgba(255,255,255,0) 62%)",
      }}
    >
      {picture && isPhoto && (
        // biome-ignore lint/performance/noImgElement: rendered into an image, not onto a page
        <img src={picture} alt="" width={width} height={height} style={{ objectFit: "cover" }} />
      )}
      {picture && !isPhoto && (
        <div tw="relative flex" style={{ width: side, height: side }}>
          <div
            tw="absolute"
            style={{
              left: side * 0.12,
              bottom: side * -0.03,
              width: side * 0.76,
              height: side * 0.1,
              backgroundImage:
                "radial-gradient(50% 50% at 50% 50%, rgba(20,36,28,0.28), rgba(20,36,28,0))",
            }}
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
