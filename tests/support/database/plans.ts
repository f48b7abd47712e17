import { Client } from "pg";
import type { Statement } from "#tests/support/database/recorded-database.ts";

/** One step of a plan: its kind, its table if any, and its total number of rows. */
export interface PlanStep {
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

/** Makes PostgreSQL log the plan of every statement, including those within functions. */
const LOG_PLANS = `
  load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_nested_statements = on;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set client_min_messages = log`;

/** A custom plan is made for the parameters of one execution, a generic one for any. */
export type PlanKind = "custom" | "generic";

/** Runs the statement with its parameters and returns the steps of its plan. */
export async function explain(
  url: string,
  { sql, parameters }: Statement,
  kind: PlanKind,
): Promise<PlanStep[]> {
  const client = new Client({ connectionString: url });
  const plans: PlanNode[] = [];
  client.on("notice", ({ message = "" }) => {
    const [, plan] = message.split(/^duration: .* plan:$/m);
    if (plan) plans.push(JSON.parse(plan).Plan);
  });
  await client.connect();
  try {
    await client.query(LOG_PLANS);
    await client.query(`set plan_cache_mode = force_${kind}_plan`);
    await client.query(sql, [...parameters]);
    return plans.flatMap(stepsOf);
  } finally {
    await client.end();
  }
}

function stepsOf(plan: PlanNode): PlanStep[] {
  // Never executed.
  if (plan["Actual Loops"] === 0) return [];
  const step = {
    node: plan["Node Type"],
    table: plan["Relation Name"],
    rows: Math.round(plan["Actual Rows"] * plan["Actual Loops"]),
  };
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)];
}
