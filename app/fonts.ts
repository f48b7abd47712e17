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

/** Vowels with a high or low tone. */
export const archivoTones = localFont({
  src: "./fonts/archivo-tones.woff2",
  weight: "400 800",
  display: "swap",
  preload: false,
  variable: "--font-tones",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value: "U+C0-C1,U+C8-C9,U+CC-CD,U+D2-D3,U+D9-DA,U+E0-E1,U+E8-E9,U+EC-ED,U+F2-F3,U+F9-FA",
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

/** Additional letters of West African languages. */
export const archivoAfrican = localFont({
  src: "./fonts/archivo-african.woff2",
  weight: "400 800",
  display: "swap",
  preload: false,
  variable: "--font-african",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value: "U+100-101,U+112-113,U+12A-12B,U+143-144,U+14C-14D,U+16A-16B,U+1E44-1E45,U+1E62-1E63",
    },
  ],
});

/** The rest of Latin-1: other languages' letters, rarer signs. */
export const archivoLetters = localFont({
  src: "./fonts/archivo-letters.woff2",
  weight: "400 800",
  display: "swap",
  preload: false,
  variable: "--font-letters",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-stretch", value: "70% 100%" },
    {
      prop: "unicode-range",
      value:
        "U+A1-A2,U+A4-A8,U+AA,U+AC,U+AF,U+B1-B6,U+B8-BA,U+BC-BF,U+C2-C7,U+CA-CB,U+CE-D1,U+D4-D6,U+D8,U+DB-DF,U+E2-E7,U+EA-EB,U+EE-F1,U+F4-F8,U+FB-FF,U+131,U+152-153,U+2191,U+2193",
    },
  ],
});
