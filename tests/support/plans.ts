import { Client } from "pg";
import type { Statement } from "#tests/support/recorded-database.ts";

/** One step of a plan: what it does, on which table if any, and how many rows it gave in all. */
export interface Step {
  node: string;
  table?: string;
  rows: number;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** PostgreSQL tells of every plan it carries out, those of statements within functions too. */
const TELL_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set client_min_messages = log`;

/** Made for the parameters of one request, or, as a connection may keep it, for any. */
export type PlanKind = "custom" | "generic";

/** Runs the statement, with the parameters it had, and tells the steps the database took. */
export async function explain(
  url: string,
  { sql, parameters }: Statement,
  kind: PlanKind,
): Promise<Step[]> {
  const client = new Client({ connectionString: url });
  const plans: PlanNode[] = [];
  client.on("notice", ({ message = "" }) => {
    const [, plan] = message.split(/^duration: .* plan:$/m);
    if (plan) plans.push(JSON.parse(plan).Plan);
  });
  await client.connect();
  try {
    await client.query(TELL_PLANS);
    await client.query(`set plan_cache_mode = force_${kind}_plan`);
    await client.query(sql, [...parameters]);
    return plans.flatMap(stepsOf);
  } finally {
    await client.end();
  }
}

function stepsOf(plan: PlanNode): Step[] {
  // Never executed.
  if (plan["Actual Loops"] === 0) return [];
  const step = {
    node: plan["Node Type"],
    table: plan["Relation Name"],
    rows: Math.round(plan["Actual Rows"] * plan["Actual Loops"]),
  };
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)];
}
