import type { ReactNode } from "react";
import { parsePictureDisplay, pictureSrcSet, withoutDisplay } from "#lib/kernel/picture-display.ts";

/** Side of a picture of unknown size, in pixels. */
const DEFAULT_SIDE = 512;

interface ProductImageTileProps {
  /** URL of the picture, which says how to show it. */
  picture?: string | null | undefined;
  /** Uid of the category whose colour is the background. */
  category: string | null;
  /** The product's name; its first letter replaces a missing picture. */
  name: string;
  /** Loads the image immediately. */
  eager?: boolean;
  dimmed?: boolean;
  /** Alternative text; empty when the name is next to the picture. */
  alt?: string;
  className?: string;
  /** Padding class around a cut-out. */
  inset?: string;
  /** Width of the tile, as the `sizes` of its image. */
  sizes?: string;
  children?: ReactNode;
}

/**
 * A product picture: a photo fills the tile, a cut-out is shown whole, on the background colour of its category
 * or on its own.
 */
export function ProductImageTile({
  picture,
  category,
  name,
  eager = false,
  dimmed = false,
  alt = "",
  className = "aspect-[4/5]",
  inset = "p-[13%]",
  sizes = "(min-width: 80rem) 22rem, (min-width: 48rem) 30vw, 46vw",
  children,
}: ProductImageTileProps) {
  const { layout, focus, size, blur, color } = parsePictureDisplay(picture ?? "");
  const isPhoto = layout === "photo";
  const fillsTile = isPhoto || blur || color;
  const { width, height } = size ?? { width: DEFAULT_SIDE, height: DEFAULT_SIDE };
  const fit = isPhoto ? `object-cover object-${focus}` : "object-contain";
  return (
    <div
      data-category={category ?? undefined}
      className={`relative overflow-hidden tinted-tile ${className}`}
    >
      {picture ? (
        <div className={fillsTile ? "picture-frame" : `picture-inset ${inset}`}>
          <div
            className={`${fillsTile ? "picture-fill" : "picture-cutout grounded"} ${dimmed ? "opacity-55 grayscale" : ""}`}
          >
            {blur && (
              // biome-ignore lint/performance/noImgElement: a placeholder inside the page
              <img
                src={`data:image/webp;base64,${blur}`}
                alt=""
                className={`picture-blur object-${focus}`}
              />
            )}
            {color && (
              <svg aria-hidden="true" className="picture-ground">
                <rect width="100%" height="100%" fill={`#${color}`} />
              </svg>
            )}
            {/* biome-ignore lint/performance/noImgElement: pictures have their own widths */}
            <img
              src={withoutDisplay(picture)}
              srcSet={pictureSrcSet(picture)}
              sizes={sizes}
              alt={alt}
              width={width}
              height={height}
              loading={eager ? "eager" : "lazy"}
              fetchPriority={eager ? "high" : undefined}
              decoding="async"
              data-initial={initialOf(name)}
              className={`relative ${fillsTile ? `size-full ${fit}` : height > width ? "picture-tall" : "picture-wide"}`}
            />
          </div>
        </div>
      ) : (
        <div aria-hidden="true" className="picture-initial">
          <span>{initialOf(name)}</span>
        </div>
      )}
      {children}
    </div>
  );
}

function initialOf(name: string): string {
  return [...name.normalize("NFC").trim()][0]?.toUpperCase() ?? "";
}
