import type { FocalPoint } from "#lib/kernel/picture-address.ts";

/** Classes that keep a focal point visible when a picture is cropped. */
export const FOCUS_CLASSES: Record<FocalPoint, string> = {
  "top-left": "object-top-left",
  top: "object-top",
  "top-right": "object-top-right",
  left: "object-left",
  center: "object-center",
  right: "object-right",
  "bottom-left": "object-bottom-left",
  bottom: "object-bottom",
  "bottom-right": "object-bottom-right",
};
