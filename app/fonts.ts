import localFont from "next/font/local";

/** The typeface with the Latin alphabet, from narrow to normal width and from regular to extra bold. */
export const archivo = localFont({
  src: "./fonts/archivo-latin.woff2",
  weight: "400 800",
  display: "swap",
  variable: "--font-latin",
  adjustFontFallback: "Arial",
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value:
        "U+20-7E,U+A0,U+A3,U+A9,U+AB,U+AE,U+B0,U+B7,U+BB,U+D7,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2212",
    },
  ],
});

/** ₦ and ₵: every price needs one of them. */
export const archivoNaira = localFont({
  src: "./fonts/archivo-naira.woff2",
  weight: "400 800",
  display: "swap",
  variable: "--font-naira",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    { prop: "unicode-range", value: "U+20A6,U+20B5" },
  ],
});
