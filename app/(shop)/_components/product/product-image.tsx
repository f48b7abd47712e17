import type { ReactNode } from "react";

interface ProductImageProps {
  /** Address of what it shows. */
  picture?: string | null | undefined;
  /** Uid of the category whose paper it stands on. */
  category: string | null;
  /** Of what it shows; its first letter stands there while it has no picture. */
  name: string;
  /** Loads at once: the first things a shopper sees. */
  eager?: boolean;
  dimmed?: boolean;
  /** What it shows, where its name does not stand right beside it. */
  alt?: string;
  className?: string;
  /** How much of the ground the thing leaves free. */
  inset?: string;
  children?: ReactNode;
}

/** A picture grounded on the tinted paper of its aisle. */
export function ProductImage({
  picture,
  category,
  name,
  eager = false,
  dimmed = false,
  alt = "",
  className = "aspect-[4/5]",
  inset = "p-[13%]",
  children,
}: ProductImageProps) {
  return (
    <div
      data-category={category ?? undefined}
      className={`relative overflow-hidden tinted-tile ${className}`}
    >
      {picture ? (
        <div className={`flex size-full items-center justify-center ${inset}`}>
          <div
            className={`grounded aspect-square max-h-full w-full transition-transform duration-500 ease-page group-hover:-translate-y-1.5 ${dimmed ? "opacity-55 grayscale" : ""}`}
          >
            {/* biome-ignore lint/performance/noImgElement: pictures are served as they are stored */}
            <img
              src={picture}
              alt={alt}
              width={512}
              height={512}
              loading={eager ? "eager" : "lazy"}
              fetchPriority={eager ? "high" : undefined}
              decoding="async"
              className="size-full object-contain object-bottom"
            />
          </div>
        </div>
      ) : (
        <div
          aria-hidden="true"
          className="@container flex size-full items-center justify-center text-ink/15"
        >
          <span className="text-[72cqw] leading-none font-extrabold narrow">{initialOf(name)}</span>
        </div>
      )}
      {children}
    </div>
  );
}

/** With its accents, where these are of one letter. */
function initialOf(name: string): string {
  return [...name.normalize("NFC").trim()][0]?.toUpperCase() ?? "";
}
