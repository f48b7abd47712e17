import { parseSynonyms, type SynonymGroup } from "#lib/kernel/synonyms.ts";

/** One group per line, as `parseSynonyms` reads them. */
const LINES = `
tee → t-shirt, tshirt
sneaker, trainer → running shoe, sports shoe, tennis shoe
rucksack, knapsack, backpack
handbag, shoulder bag
ladies bag, lady bag, women bag, female bag → handbag, purse, clutch
school bag, schoolbag → backpack, school bag
luggage → suitcase
suitcase, travel case
travelling bag, traveling bag, travel bag, trolley bag, travelling box, trolley box → suitcase, travelling bag, travel bag
purse, wallet
trousers, pants, slacks → trousers, pants, slacks, jeans
jumper, sweater, pullover
gown, frock → dress
hoodie, hooded sweatshirt
slippers, slides → flip flops, slippers
bathroom slippers, rubber slippers → flip flops, rubber slippers
palm slippers, pam slippers → palm slippers, pam slippers, sandals, slides
high heels, stilettos, pumps → heels
boots, booties, bootees
football boots, soccer boots, cleats
rain boots, wellingtons, wellies, gumboots
hiking, trekking, walking boots → trail
oxfords → brogues
cover shoes, corporate shoes, formal shoes → brogues, oxfords, loafers
canvas shoes, gym shoes, plimsolls → sneakers, canvas shoes, running shoes
half shoes → mules, half shoes
shades, sunnies → sunglasses
spectacles, eyeglasses → glasses
wristwatch, timepiece → watch
jewellery, jewelry
cap, baseball cap
face cap, facing cap → cap
fila, kufi
swimsuit, swimwear, bathing suit
pyjamas, pajamas, nightwear
underwear, lingerie
singlet, vest, undershirt
boxers, briefs, underpants
knickers → shorts, knickers
joggers, sweatpants, track pants
bra, brassiere
ladies, women, woman, female
men, man, gents, gentlemen, male
kids, children, child, kiddies
baby, infant, newborn
ankara, african print, african wax, wax print
adire, kampala, tie dye → adire, kampala, tie dye, tied dyed
aso oke, asoke
aso ebi, asoebi
agbada, babanriga, babariga
senator → senator, kaftan
kaftan, caftan, jalabiya, jalabia, jallabiya
bubu, boubou, bou bou → bubu, boubou, kaftan, caftan
buba → buba, blouse
gele, headtie, head tie, headwrap, head wrap
native wear, traditional wear, traditional attire
hijab, veil, headscarf
neck chain → necklace
hand chain → bracelet
leg chain, ankle chain → anklet
weavon, hair extensions
attachment → attachment, braiding hair
okrika, okirika, thrift, tokunbo, fairly used, second hand
sofa, couch, settee, loveseat
wardrobe, closet
curtain, drape
rug, carpet
duvet, comforter, quilt
bedsheet, bed sheet, bedspread
foam → mattress, foam
parlour, parlor, sitting room, living room
centre table, center table, coffee table
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
torch, flashlight, torchlight, torch light
rechargeable lamp, rechargeable light, lantern
generator, gen, genset
extension box, extension cord, extension lead, extension socket, power strip
standing fan, stand fan, pedestal fan
pressing iron, electric iron, steam iron
gas cylinder, gas bottle
ice chest, cool box, cooler box, ice box
food flask, food warmer
thermos, vacuum flask
dustbin, waste bin, trash can
mosquito net, treated net
tissue, toilet roll, toilet paper
washing powder, detergent
television, telly, tv
cell phone, mobile phone, smartphone, handset
earphones, earbuds, earpiece, ear piece, headset → headphones, earphones, earbuds, earpiece
phone pouch, phone case, phone cover
screen guard, screen protector
memory card, sd card
decoder, set top box
motorcycle, motorbike, okada
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
african black soap, native soap, dudu osun → black soap, ose dudu, dudu osun
petroleum jelly, vaseline
pomade → hair cream, pomade
body spray, deodorant
makeup, cosmetics
sanitary pad, sanitary towel
perfume, fragrance, cologne, scent
nappy, diaper, pampers
pram, stroller, pushchair
cookie, biscuit
birthday cake → celebration cake, birthday cake
sweets, candy
crisps, potato chips
soda, soft drink, fizzy drink
minerals → soft drink, soda
sachet water, pure water
fries, chips
chilli, chili, chile, hot pepper → pepper, chilli
shombo, sombo, cayenne
tatashe, bell pepper
ata rodo, rodo, scotch bonnet, habanero
aubergine, eggplant
courgette, zucchini
coriander, cilantro
spring onion, scallion
peanut, groundnut
maize, corn
garri, gari
semovita, semo, semolina
amala, elubo, yam flour
noodles, indomie
seasoning cube, stock cube, bouillon, maggi
egusi, melon seed
ugu, pumpkin leaves
ewedu, jute leaves
efo, spinach
okra, okro
ewa → beans, ewa
honey beans, oloyin
plantain chips, ipekere, kpekere
moi moi, moin moin
zobo, sobo
pawpaw, papaya
agbalumo, udara, star apple
tiger nut, ofio, aya
ponmo, kpomo, cow skin
stockfish, okporoko
titus, mackerel
palm oil, red oil
groundnut oil, peanut oil
cooking oil, vegetable oil
prawn, shrimp
mince, ground beef
yoghurt, yogurt
donut, doughnut
fibre, fiber
fibreglass, fiberglass
colour, color
multicolour, multicolor
watercolour, watercolor
flavour, flavor
favourite, favorite
savoury, savory
metre, meter
centimetre, centimeter
millimetre, millimeter
kilometre, kilometer
litre, liter
millilitre, milliliter
centre, center
grey, gray
tyre, tire
mould, mold
aluminium, aluminum
sulphur, sulfur
polarised, polarized
personalised, personalized
organiser, organizer
sanitiser, sanitizer
steriliser, sterilizer
fertiliser, fertilizer
`;

/** Synonyms of a new store, which its owner can edit. */
export const DEFAULT_SYNONYMS: SynonymGroup[] = parseSynonyms(LINES).groups;
