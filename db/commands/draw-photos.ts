import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

/**
 * Draws the photos of the second demo store: cut-outs of `public/demo` on a table, in the light of a window. Run
 * it with `node db/commands/draw-photos.ts`.
 */
const FOLDER = path.join(import.meta.dirname, "../../public/demo");
const WIDTH = 800;
const HEIGHT = 1000;
/** Where the table begins. */
const HORIZON = 610;
/** Where objects touch the table. */
const FOOT = 815;

interface Scene {
  wall: string;
  table: string;
  objects: SceneObject[];
}

interface SceneObject {
  picture: string;
  side: number;
  /** Distance of its centre from the left. */
  x: number;
  foot?: number;
  turn?: number;
}

const SAND = { wall: "#d9b48a", table: "#8d5f3c" };
const CLAY = { wall: "#b9694b", table: "#5e3426" };
const STONE = { wall: "#a9b3b0", table: "#5c5a52" };
const INDIGO = { wall: "#51638a", table: "#3a3029" };
const LINEN = { wall: "#e6dbc4", table: "#b08a5a" };
const LEAF = { wall: "#8ea27a", table: "#6b4a30" };
const DUSK = { wall: "#c98b6b", table: "#6d5138" };

const one = (picture: string, side = 500, turn = 0): SceneObject[] => [
  { picture, side, x: 400, turn },
];
const several = (picture: string, places: [x: number, side: number, foot: number][]) =>
  places.map(([x, side, foot]) => ({ picture, x, side, foot }));

const SCENES: Record<string, Scene> = {
  briefcase: { ...SAND, objects: one("briefcase", 540) },
  "coin-purse": { ...LINEN, objects: one("coin-purse", 440) },
  "hiking-boot": {
    ...STONE,
    objects: [
      { picture: "hiking-boot", side: 400, x: 500, foot: 760 },
      { picture: "hiking-boot", side: 470, x: 330, foot: 850 },
    ],
  },
  sandal: {
    ...CLAY,
    objects: [
      { picture: "sandal", side: 360, x: 510, foot: 750 },
      { picture: "sandal", side: 430, x: 330, foot: 850 },
    ],
  },
  hammer: { ...STONE, objects: one("hammer", 500, -12) },
  handsaw: { ...INDIGO, objects: one("handsaw", 540) },
  screwdriver: { ...SAND, objects: one("screwdriver", 480) },
  wrench: { ...INDIGO, objects: one("wrench", 480) },
  toolbox: {
    ...STONE,
    objects: [
      { picture: "toolbox", side: 500, x: 370, foot: 800 },
      { picture: "wrench", side: 190, x: 655, foot: 860 },
    ],
  },
  ladder: { ...LINEN, objects: one("ladder", 640) },
  seedling: {
    ...LEAF,
    objects: several("seedling", [
      [250, 250, 760],
      [560, 280, 780],
      [390, 340, 870],
    ]),
  },
  sunflower: { ...INDIGO, objects: one("sunflower", 600) },
  tent: { ...DUSK, objects: one("tent", 600) },
  compass: { ...LEAF, objects: one("compass", 420) },
  rope: { ...SAND, objects: one("rope", 470) },
  "beach-umbrella": { ...DUSK, objects: one("beach-umbrella", 640) },
  lantern: {
    ...INDIGO,
    objects: [
      { picture: "candle", side: 170, x: 640, foot: 790 },
      { picture: "lantern", side: 520, x: 370, foot: 830 },
    ],
  },
  grain: { ...CLAY, objects: one("grain", 560) },
  onion: {
    ...STONE,
    objects: several("onion", [
      [560, 260, 760],
      [270, 280, 790],
      [430, 330, 880],
    ]),
  },
  garlic: {
    ...INDIGO,
    objects: several("garlic", [
      [540, 270, 770],
      [310, 330, 860],
    ]),
  },
  salt: {
    ...LINEN,
    objects: [
      { picture: "garlic", side: 190, x: 610, foot: 800 },
      { picture: "salt", side: 440, x: 370, foot: 830 },
    ],
  },
};

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`,
  );

/** Grey noise, stretched into grain. */
async function texture(width: number, height: number, sigma: number, blur: number) {
  const noise = { type: "gaussian", mean: 128, sigma } as const;
  const small = await sharp({
    create: { width, height, channels: 3, background: "#808080", noise },
  })
    .greyscale()
    .png()
    .toBuffer();
  return sharp(small)
    .resize(WIDTH, HEIGHT, { fit: "fill", kernel: "cubic" })
    .blur(blur)
    .png()
    .toBuffer();
}

async function backdrop({ wall, table }: Scene): Promise<Buffer> {
  const plaster = await texture(WIDTH / 2, HEIGHT / 2, 26, 2.2);
  const wood = await sharp(await texture(9, 340, 34, 1.4))
    .extract({ left: 0, top: HORIZON, width: WIDTH, height: HEIGHT - HORIZON })
    .toBuffer();
  const window = await sharp(
    svg(
      [0, 1]
        .flatMap((column) =>
          [0, 1, 2].map((row) => {
            const [x, y] = [150 + column * 210 + row * 46, -40 + row * 235];
            return `<polygon points="${x},${y} ${x + 180},${y + 50} ${x + 222},${y + 265} ${x + 42},${y + 205}" fill="#fff3d6" fill-opacity="0.62"/>`;
          }),
        )
        .join(""),
    ),
  )
    .blur(11)
    .png()
    .toBuffer();
  const base = await sharp(
    svg(`<defs>
      <linearGradient id="wall" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="1" stop-color="#000" stop-opacity="0.24"/></linearGradient>
      <linearGradient id="table" x1="0" y1="0" x2="0.9" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/><stop offset="1" stop-color="#000" stop-opacity="0.38"/></linearGradient>
      <linearGradient id="edge" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="${wall}"/><rect width="100%" height="100%" fill="url(#wall)"/>
    <rect y="${HORIZON - 90}" width="100%" height="90" fill="url(#edge)"/>
    <rect y="${HORIZON}" width="100%" height="100%" fill="${table}"/>
    <rect y="${HORIZON}" width="100%" height="${HEIGHT - HORIZON}" fill="url(#table)"/>`),
  )
    // Out of focus, as behind an object near the camera.
    .blur(3.5)
    .png()
    .toBuffer();
  return sharp(base)
    .composite([
      { input: plaster, blend: "soft-light" },
      { input: wood, top: HORIZON, left: 0, blend: "soft-light" },
      { input: window, blend: "soft-light" },
      { input: window, blend: "soft-light" },
    ])
    .png()
    .toBuffer();
}

/** An object lit from the left, with its shadow to the right. */
async function objectLayers({
  picture,
  side,
  x,
  foot = FOOT,
  turn = 0,
}: SceneObject): Promise<OverlayOptions[]> {
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const object = await sharp(path.join(FOLDER, `${picture}.webp`))
    .rotate(turn, { background: transparent })
    .trim({ threshold: 1 })
    .resize(side, side, { fit: "inside", kernel: "lanczos3" })
    .sharpen({ sigma: 1.1 })
    .png()
    .toBuffer();
  const { width = side, height = side } = await sharp(object).metadata();
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="0.7"><stop offset="0" stop-color="#ffe9bd" stop-opacity="0.26"/><stop offset="0.5" stop-color="#000" stop-opacity="0.04"/><stop offset="1" stop-color="#12060a" stop-opacity="0.5"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`,
  );
  const lit = await sharp(object)
    .composite([{ input: light, blend: "atop" }])
    .png()
    .toBuffer();
  const alpha = await sharp(object).extractChannel("alpha").toBuffer();
  const silhouette = await sharp({
    create: { width, height, channels: 3, background: "#140a06" },
  })
    .joinChannel(alpha)
    .png()
    .toBuffer();
  const left = Math.round(x - width / 2);
  const top = foot - height;
  // Lies on the table: flattened, and skewed away from the window.
  const cast = await sharp(silhouette)
    .resize(width, Math.round(height * 0.34), { fit: "fill" })
    .affine([1, -1.15, 0, 1], { background: transparent })
    .png()
    .toBuffer();
  const size = await sharp(cast).metadata();
  const place = (input: Buffer, at: { left: number; top: number }, blur: number, opacity: number) =>
    sharp({
      create: { width: WIDTH * 2, height: HEIGHT * 2, channels: 4, background: transparent },
    })
      .composite([{ input, left: at.left + 400, top: at.top + 400 }])
      .png()
      .toBuffer()
      .then((canvas) =>
        sharp(canvas)
          .extract({ left: 400, top: 400, width: WIDTH, height: HEIGHT })
          .blur(blur)
          .linear([1, 1, 1, opacity], [0, 0, 0, 0])
          .png()
          .toBuffer(),
      );
  const shadow = await place(cast, { left: left + 6, top: foot - (size.height ?? 0) - 2 }, 13, 0.5);
  const contact = await sharp(
    svg(
      `<ellipse cx="${x + 8}" cy="${foot - 6}" rx="${width * 0.36}" ry="${Math.max(12, height * 0.035)}" fill="#120805" fill-opacity="0.66"/>`,
    ),
  )
    .blur(8)
    .png()
    .toBuffer();
  return [
    { input: shadow, blend: "multiply" },
    { input: contact, blend: "multiply" },
    { input: lit, left, top },
  ];
}

async function draw(scene: Scene): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  for (const object of scene.objects) layers.push(...(await objectLayers(object)));
  const vignette = svg(
    `<defs><radialGradient id="v" cx="0.42" cy="0.5" r="0.85"><stop offset="0.45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0a0503" stop-opacity="0.3"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/>`,
  );
  const picture = await sharp(await backdrop(scene))
    .composite([...layers, { input: vignette }])
    .png()
    .toBuffer();
  return sharp(picture).removeAlpha().webp({ quality: 72, smartSubsample: true }).toBuffer();
}

/** A tiny picture that pages show blurred while the photo loads. */
async function placeholder(photo: Buffer): Promise<string> {
  const tiny = await sharp(photo)
    .resize(16, 16, { fit: "inside" })
    .webp({ quality: 25 })
    .toBuffer();
  return tiny.toString("base64");
}

const placeholders: Record<string, string> = {};
for (const [name, scene] of Object.entries(SCENES)) {
  const photo = await draw(scene);
  await writeFile(path.join(FOLDER, `photo-${name}.webp`), photo);
  placeholders[name] = await placeholder(photo);
}
await writeFile(
  path.join(import.meta.dirname, "../demo/photo-placeholders.json"),
  `${JSON.stringify(placeholders, null, 2)}\n`,
);
