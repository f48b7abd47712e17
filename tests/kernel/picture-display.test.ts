import { expect, it } from "vitest";
import { withDisplay } from "#lib/kernel/image-url.ts";
import {
  type PictureDisplay,
  parsePictureDisplay,
  pictureSrcSet,
} from "#lib/kernel/picture-display.ts";

const UPLOADED = "/api/pictures/00000000-0000-4000-8000-000000000000";
const PHOTO: PictureDisplay = {
  layout: "photo",
  focus: "top",
  size: { width: 1200, height: 900 },
  blur: "UklGRiQ+/A==",
};

it("reads the display that was written into a URL", () => {
  const url = withDisplay(UPLOADED, PHOTO);
  expect(parsePictureDisplay(url)).toEqual(PHOTO);
  const changed = withDisplay(url, { ...PHOTO, focus: "center" });
  expect(changed.split("#")).toHaveLength(2);
  expect(parsePictureDisplay(changed).focus).toBe("center");
  const cutout: PictureDisplay = { layout: "cutout", focus: "center", color: "f4f1ee" };
  expect(parsePictureDisplay(withDisplay(UPLOADED, cutout))).toEqual(cutout);
});

it("ignores a background that is not a colour", () => {
  for (const color of ["red", "fff", "f4f1eg", "url(x)"]) {
    expect(parsePictureDisplay(`${UPLOADED}#layout=cutout&color=${color}`).color).toBeUndefined();
  }
});

it("shows a picture without a valid layout and focus as a centred photo", () => {
  const photo = { layout: "photo", focus: "center" };
  for (const fragment of ["", "#top", "#layout=x&focus=a+b&w=-1&h=x"]) {
    expect(parsePictureDisplay(`https://cdn.example/a.jpg${fragment}`)).toEqual(photo);
  }
});

it("lists the widths of uploaded pictures up to their own", () => {
  expect(pictureSrcSet(withDisplay(UPLOADED, { ...PHOTO, layout: "cutout" }))).toBe(
    `${UPLOADED}?width=320 320w,${UPLOADED}?width=640 640w,${UPLOADED}?width=960 960w,${UPLOADED} 1200w`,
  );
  const small = { ...PHOTO, size: { width: 320, height: 240 } };
  expect(pictureSrcSet(withDisplay(UPLOADED, small))).toBeUndefined();
  expect(pictureSrcSet(withDisplay("https://cdn.example/a.jpg", PHOTO))).toBeUndefined();
});

it("lists the visible widths of a wide photo, whose sides are cropped", () => {
  const wide = { ...PHOTO, size: { width: 1600, height: 1000 } };
  expect(pictureSrcSet(withDisplay(UPLOADED, wide))).toBe(
    `${UPLOADED}?width=320 160w,${UPLOADED}?width=640 320w,${UPLOADED}?width=960 480w,${UPLOADED} 800w`,
  );
  const tall = { ...PHOTO, size: { width: 640, height: 1600 } };
  expect(pictureSrcSet(withDisplay(UPLOADED, tall))).toBe(
    `${UPLOADED}?width=320 320w,${UPLOADED} 640w`,
  );
});

it("lists the smaller copy of a demo picture that is wider", () => {
  const demo = (host: string, width: number) =>
    pictureSrcSet(`${host}/demo/radio.webp#layout=cutout&w=${width}&h=600`);
  expect(demo("", 900)).toBe("/demo/radio-400.webp 400w,/demo/radio.webp 900w");
  expect(demo("https://a.example", 900)).toBe(
    "https://a.example/demo/radio-400.webp 400w,https://a.example/demo/radio.webp 900w",
  );
  expect(demo("", 400)).toBeUndefined();
});
