import placeholders from "#db/demo/photo-placeholders.json" with { type: "json" };
import { withDisplay } from "#lib/kernel/picture-address.ts";

/** The pictures in `public/demo` with their alt texts, by file name. */
export const pictures = {
  "alarm-clock": "Round red alarm clock with twin bells",
  "apple-green": "Green apple with a leaf",
  "apple-red": "Red apple with a leaf",
  avocado: "Halved avocado with its stone",
  backpack: "Bright pink backpack with a yellow zip",
  "ballet-flat": "Blue ballet flat seen from the side",
  bananas: "Half-peeled banana beside a whole one",
  basket: "Woven basket with a handle",
  battery: "Green battery pack",
  "beach-umbrella": "Red and white beach umbrella in the sand",
  beans: "Three brown beans",
  bed: "Bed with a dark frame and blue bedding",
  bicycle: "Red bicycle",
  "birthday-cake": "Iced birthday cake with three lit candles",
  blouse: "Pink blouse with a wide neckline",
  books: "Three books in green, red and blue",
  boot: "Red ankle boot with a wooden heel",
  bread: "Unsliced loaf of white bread",
  briefcase: "Brown leather briefcase",
  brogue: "Brown laced leather shoe",
  bulb: "Glowing yellow light bulb",
  "cake-slice": "Slice of layered cake with a strawberry",
  camera: "Silver and black compact camera",
  "camera-flash": "Compact camera with its flash firing",
  candle: "Lit cream candle on a small dish",
  cap: "Sky-blue cap with a peak",
  chair: "Dark wooden chair with a slatted back",
  chilli: "Long red chilli pepper",
  chocolate: "Bar of dark chocolate half out of its red wrapper",
  clutch: "Soft pink clutch bag with a gold zip",
  "coin-purse": "Red purse with a gold clasp",
  comb: "Purple wide-toothed comb",
  compass: "Pocket compass in a gold case",
  cookie: "Round chocolate-chip cookie",
  crayon: "Thick green crayon",
  croissant: "Golden croissant",
  cutlery: "Steel fork and knife",
  djembe: "Carved wooden goblet drum",
  doughnut: "Doughnut with chocolate icing and sprinkles",
  dress: "Blue summer dress with straps",
  egg: "Brown egg",
  "flip-flop": "Blue flip-flop with a yellow strap",
  football: "White and blue football",
  "frying-pan": "Dark frying pan with an egg in it",
  "game-controller": "Purple game controller with coloured buttons",
  garlic: "Bulb of garlic",
  gift: "Yellow gift box with a red ribbon",
  ginger: "Root of fresh ginger",
  gloves: "Purple knitted gloves",
  grain: "Ears of grain on the stalk",
  groundnut: "Two groundnuts in the shell",
  hammer: "Claw hammer with a wooden handle",
  handbag: "Brown and cream leather handbag",
  handsaw: "Handsaw with a brown grip",
  headphones: "Silver over-ear headphones",
  heel: "Red high-heeled shoe",
  "hiking-boot": "Tan hiking boot with a thick sole",
  honey: "Clay pot of honey with a wooden dipper",
  jeans: "Blue jeans with turned-up hems",
  juice: "Green carton of juice with a straw",
  kite: "Kite in four colours with a tail of bows",
  "kitchen-knife": "Kitchen knife with a riveted handle",
  ladder: "Wooden ladder",
  lantern: "Red and gold paper lantern",
  lipstick: "Red lipstick in a gold case",
  lotion: "Pink bottle of lotion with a pump",
  mango: "Ripe mango with a leaf",
  mirror: "Mirror in a scalloped gold frame",
  notebook: "Dark notebook with an elastic band",
  onion: "Brown onion",
  "open-book": "Open book with blue covers",
  palette: "Painter's palette with five colours",
  parcel: "Taped cardboard parcel",
  pineapple: "Pineapple with its crown of leaves",
  plate: "Round plate between a fork and a knife",
  "potted-plant": "Leafy plant in a clay pot",
  puzzle: "Green puzzle piece",
  radio: "Portable radio with a long aerial",
  rope: "Knotted blue rope",
  salt: "Glass salt shaker",
  sandal: "Red sandal with a wooden heel",
  screwdriver: "Screwdriver with a red handle",
  seedling: "Seedling in a mound of soil",
  "shirt-and-tie": "Striped blue shirt with a dark tie",
  "shopping-bags": "Two shopping bags",
  soap: "Pink bar of soap with bubbles",
  socks: "Pair of green socks with blue stripes",
  sofa: "Blue sofa beside a floor lamp",
  suitcase: "Blue suitcase with wheels",
  "sun-hat": "Straw sun hat with a red ribbon",
  sunflower: "Sunflower in bloom",
  sunglasses: "Dark sunglasses",
  "teddy-bear": "Brown teddy bear",
  tea: "White cup of tea with the tag of a tea bag",
  teapot: "Red teapot with a lid",
  television: "Television on wooden legs with an aerial",
  tent: "Green tent under a yellow moon",
  tomato: "Ripe red tomato",
  toolbox: "Red metal toolbox",
  toothbrush: "Red toothbrush",
  torch: "Torch with its light on",
  trainer: "Grey and purple running shoe",
  tshirt: "Green T-shirt with a cream stripe",
  umbrella: "Open purple umbrella",
  "umbrella-in-rain": "Purple umbrella in the rain",
  watch: "Wristwatch with a blue strap",
  watermelon: "Slice of watermelon",
  "wrap-dress": "Green and red draped dress",
  wrench: "Steel wrench",
} as const;

type Cutout = keyof typeof pictures;
type Photographed = Cutout & keyof typeof placeholders;

/** A cut-out, or a photo drawn from it. */
export type DemoPicture = Cutout | `photo-${Photographed}`;

/** Returns a picture's address. */
export function pictureAddress(picture: DemoPicture): string {
  const photo = photoOf(picture);
  return withDisplay(`/demo/${picture}.webp`, {
    focus: "center",
    ...(photo
      ? { layout: "photo", size: { width: 800, height: 1000 }, blur: placeholders[photo] }
      : { layout: "cutout", size: { width: 256, height: 256 } }),
  });
}

/** Returns a picture's alt text. */
export function pictureAltText(picture: DemoPicture): string {
  const photo = photoOf(picture);
  return photo ? `${pictures[photo]} on a wooden table` : pictures[picture as Cutout];
}

function photoOf(picture: DemoPicture): Photographed | undefined {
  const [, photo] = picture.split(/^photo-/);
  return photo as Photographed | undefined;
}
