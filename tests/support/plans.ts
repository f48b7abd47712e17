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

/** Runs the statement, with the parameters it had, and tells the steps the database took. */
export async function explain(url: string, { sql, parameters }: Statement): Promise<Step[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `explain (analyze, timing off, summary off, format json) ${sql}`,
      [...parameters],
    );
    return stepsOf(rows[0]["QUERY PLAN"][0].Plan);
  } finally {
    await client.end();
  }
}

function stepsOf(plan: PlanNode): Step[] {
  const step = {
    node: plan["Node Type"],
    table: plan["Relation Name"],
    rows: Math.round(plan["Actual Rows"] * plan["Actual Loops"]),
  };
  return [step, ...(plan.Plans ?? []).flatMap(stepsOf)];
}
