import localFont from "next/font/local";

/** The one typeface, narrow to normal and regular to extra bold; its Latin letters come first. */
export const archivo = localFont({
  src: "./fonts/archivo-latin.woff2",
  weight: "400 800",
  display: "swap",
  variable: "--font-latin",
  adjustFontFallback: "Arial",
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    { prop: "unicode-range", value: "U+20-7E,U+A0-FF,U+131,U+152-153,U+2000-206F,U+20AC,U+2122" },
  ],
});

/** ₦, ₵ and letters of West African languages. */
export const archivoAfrican = localFont({
  src: "./fonts/archivo-african.woff2",
  weight: "400 800",
  display: "swap",
  variable: "--font-african",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value:
        "U+100-101,U+112-113,U+12A-12B,U+143-144,U+14C-14D,U+16A-16B,U+1E44-1E45,U+1E62-1E63,U+20A6,U+20B5",
    },
  ],
});

/** Dotted vowels and tone marks. */
export const archivoDotted = localFont({
  src: "./fonts/archivo-dotted.woff2",
  weight: "400 800",
  display: "swap",
  preload: false,
  variable: "--font-dotted",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value: "U+300-301,U+304,U+323,U+1EB8-1EB9,U+1ECA-1ECD,U+1EE4-1EE5",
    },
  ],
});
