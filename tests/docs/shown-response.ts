/** A response as the guide shows it, with marks for omitted parts. */
export interface ShownReply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const ELIDED = "…";

/** Reads a fence of kind `json`, `jsonc` or `http`. */
export function parseShown(language: string, words: string[], text: string): ShownReply {
  const status = Number(words[0]);
  if (language !== "http") return { status, headers: {}, body: parseElided(text) };
  const [head = "", ...rest] = text.split("\n\n");
  const [statusLine = "", ...lines] = head.split("\n");
  if (Number(statusLine.split(" ")[1]) !== status)
    throw new Error(`${statusLine} is not ${status}`);
  const body = rest.join("\n\n");
  return {
    status,
    headers: Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))),
    body: body === "" ? undefined : parseElided(body),
  };
}

/** Parses JSON in which a line `// …` marks omitted parts of an object or list. */
function parseElided(text: string): unknown {
  const open: string[] = [];
  let json = "";
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\/\/ …|[\s\S]/g)) {
    if (token === "{" || token === "[") open.push(token);
    if (token === "}" || token === "]") open.pop();
    if (token !== "// …") json += token;
    else {
      const comma = /[{[]\s*$/.test(json) ? "" : ",";
      json += comma + (open.at(-1) === "{" ? `"${ELIDED}": true` : `"${ELIDED}"`);
    }
  }
  return JSON.parse(json);
}

/** Values that differ each time; only their types are compared. */
const VOLATILE_VALUES =
  /(?:^|\.)(?:order_number|request_token|delivery_eta_time|promo_expiry|created_at|earliest_delivery|expected_delivery|payment_due_at|at|timestamp|subject|available|available_stock|sellable_stock|total_stock|uid)$/;

/** Lists the paths at which the shown and the real response differ. */
export function differences(shown: unknown, real: unknown, at = ""): string[] {
  if (Array.isArray(shown))
    return Array.isArray(real) ? ofLists(shown, real, at) : [`${at}: a list`];
  if (typeof shown === "object" && shown !== null) {
    if (typeof real !== "object" || real === null) return [`${at}: an object`];
    return ofObjects(shown as Fields, real as Fields, at);
  }
  if (VOLATILE_VALUES.test(at)) {
    return typeof shown === typeof real ? [] : [`${at}: ${typeof real}`];
  }
  return shown === real ? [] : [`${at}: ${JSON.stringify(shown)} is ${JSON.stringify(real)}`];
}

type Fields = Record<string, unknown>;

function ofLists(shown: unknown[], real: unknown[], at: string): string[] {
  const visible = shown.filter((value) => value !== ELIDED);
  const isWhole = visible.length === shown.length;
  return [
    ...((isWhole ? visible.length !== real.length : visible.length > real.length)
      ? [`${at}: ${real.length} entries`]
      : []),
    ...visible.flatMap((value, index) => differences(value, real[index], `${at}[${index}]`)),
  ];
}

function ofObjects({ [ELIDED]: elided, ...shown }: Fields, real: Fields, at: string): string[] {
  const missing = Object.keys(real).filter((name) => !elided && !(name in shown));
  return [
    ...missing.map((name) => `${at}.${name}: is not shown`),
    ...Object.entries(shown).flatMap(([name, value]) =>
      differences(value, real[name], at === "" ? name : `${at}.${name}`),
    ),
  ];
}
