import { parseSynonyms, type SynonymGroup } from "#lib/kernel/synonyms.ts";

/** One group per line, as `parseSynonyms` reads them. */
const LINES = `
tee → t-shirt, tshirt
sneaker, trainer → running shoe, sports shoe, tennis shoe
rucksack, knapsack, backpack
handbag, shoulder bag
luggage → suitcase
suitcase, travel case
purse, wallet
trousers, pants, slacks → trousers, pants, slacks, jeans
jumper, sweater, pullover
gown, frock → dress
hoodie, hooded sweatshirt
slippers, slides → flip flops, slippers
high heels, stilettos, pumps → heels
hiking, trekking, walking boots → trail
oxfords → brogues
shades, sunnies → sunglasses
spectacles, eyeglasses → glasses
wristwatch, timepiece → watch
jewellery, jewelry
cap, baseball cap
swimsuit, swimwear, bathing suit
pyjamas, pajamas, nightwear
underwear, lingerie
sofa, couch, settee, loveseat
wardrobe, closet
curtain, drape
rug, carpet
duvet, comforter, quilt
looking glass → mirror
crockery, dishes, tableware → dinner set, plates, crockery
cutlery, silverware, flatware
skillet → frying pan
saucepan, cooking pot
mug, cup
fridge, refrigerator
cooker, stove
tap, faucet
light bulb, lightbulb, lamp bulb → bulb
torch, flashlight
television, telly, tv
cell phone, mobile phone, smartphone, handset
earphones, earbuds, headset → headphones
portable charger, battery pack → power bank
gamepad, joypad, joystick → game controller, controller
laptop, notebook computer
loudspeaker, speaker
bicycle, bike, cycle
soccer, soccer ball → football
jigsaw, jigsaw puzzle → puzzle
soft toy, plush toy, cuddly toy → teddy bear, soft toy
paint set, paint box, art set → art box, paint box
notepad, jotter, exercise book → notebook
biro, ballpoint → pen
parasol, sunshade, brolly → umbrella
spanner, wrench
hand cream, body cream, moisturiser, moisturizer → lotion, cream
lip colour, lip color → lipstick
perfume, fragrance, cologne, scent
nappy, diaper
pram, stroller, pushchair
cookie, biscuit
sweets, candy
crisps, potato chips
soda, soft drink, fizzy drink
fries, chips
chilli, chili, chile, hot pepper → pepper, chilli
aubergine, eggplant
courgette, zucchini
coriander, cilantro
spring onion, scallion
peanut, groundnut
maize, corn
prawn, shrimp
mince, ground beef
yoghurt, yogurt
donut, doughnut
fibre, fiber
colour, color
watercolour, watercolor
metre, meter
litre, liter
grey, gray
aluminium, aluminum
polarised, polarized
`;

/** Synonyms of a new store, which its owner can edit. */
export const DEFAULT_SYNONYMS: SynonymGroup[] = parseSynonyms(LINES).groups;
