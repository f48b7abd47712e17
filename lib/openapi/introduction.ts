/** Markdown about all endpoints. */
export const introduction = `
Everything a custom storefront needs of one merchant's store: its settings, its catalogue, delivery prices, orders. One key opens one store; the key alone decides which.

**Two styles.** Most endpoints answer an envelope, \`{error, message, data}\`: \`error\` is null on success, \`data\` on failure. Reading an order answers the order itself, and \`{detail, error_code}\` on failure. Branch on the status and \`error_code\`; the texts are for people and may change.

**Money** is decimal text in the store's currency (\`"1500.00"\`), never a float; only courier quotes have numbers, as couriers give them. **Times** are UTC (\`2026-03-01T12:00:00.000Z\`). **Sizes** are kilograms and centimetres. New fields may appear in replies at any time: ignore those you do not know.

**Promos** are visible only while they are valid: \`promo_price\` is null from the instant its \`promo_expiry\` passes. **Stock**: \`sellable_stock\` is what can be ordered now; an order takes its stock when it is made, all lines or none.

**Limits** are per clock hour: 1000 reads per key, 200 reads per client address, 100 quotes and 50 orders per key, unless the operator has set others. \`RateLimit\` says what is left; a refusal says in \`Retry-After\` how long to wait, and waiting just that long is enough.

**Beyond the operations below** every path answers \`OPTIONS\` with 204 and its methods in \`Allow\`, and every \`GET\` also \`HEAD\`. A path that does not exist is a 404 in the envelope, and so is a path written in any other way (a slash at the end, other case).

**What is no HTTP request**, or is sent too slowly, is answered in the envelope too, whatever it was meant for, and the connection is closed: 400 \`MALFORMED_REQUEST\`, 408 \`REQUEST_TIMEOUT\`, 431 \`HEADERS_TOO_LARGE\`. On hosts that put a server of their own in front, that one answers in its own way.

What is marked \`x-extension\` was added to the interface's specification by this service.
`.trim();

export const tags = [
  { name: "Store", description: "Settings of the store that owns the key" },
  { name: "Catalogue", description: "Products with their variants, prices, stock and pictures" },
  { name: "Delivery", description: "What a delivery costs: the store's own, or by courier" },
  { name: "Orders", description: "Making orders and reading them" },
  { name: "Reference", description: "This description" },
];
