import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { Command } from "commander";
import { errorText, runCommand, withDatabase } from "#db/commands/connect.ts";
import { explainLine, type LogLine, parseLogLine } from "#db/commands/explain-line.ts";
import { listOrderHistories, type OrderWithEvents } from "#db/queries/orders/order-events.ts";
import { ORDER_NUMBER_PREFIX } from "#lib/contract/constants.ts";
import { titleCase } from "#lib/kernel/text.ts";

const program = new Command("explain")
  .description(
    "Explain a request by its id, or an order by its number, from the database and the log",
  )
  .argument("<id>", "the X-Request-Id of a response, or an order number such as ORD-7K3M9QX2TB")
  .option("--log <file>", "log file; - reads standard input")
  .action(async (id: string, { log }: { log?: string }) => {
    const isOrder = id.toUpperCase().startsWith(ORDER_NUMBER_PREFIX);
    const known = isOrder ? { orderNumber: id.toUpperCase() } : { requestId: id };
    await explainFromDatabase(known);
    if (log === undefined) {
      console.log("\nUse --log <file> to explain matching log lines, too");
      return;
    }
    await explainFromLog(known, log);
  });

type Known = Parameters<typeof listOrderHistories>[1];

/** Prints what the database knows; continues with the log when the database is unreachable. */
async function explainFromDatabase(known: Known): Promise<void> {
  try {
    const orders = await withDatabase((db) => listOrderHistories(db, known));
    for (const order of orders) printOrder(order);
    if (orders.length === 0) {
      console.log(
        "orderNumber" in known
          ? "The database has no order with this number"
          : "The database has no order that this request changed",
      );
    }
  } catch (error) {
    console.log(`The database could not be read: ${errorText(error)}`);
  }
}

function printOrder({ events, ...order }: OrderWithEvents): void {
  console.log(
    `${order.order_number} of the store ${order.store}: ${titleCase(order.payment_status)}, ` +
      `${titleCase(order.fulfilment_status)}, total ${order.total_amount}, by ${order.delivery_method}`,
  );
  for (const { created_at, kind, actor, details, request_id } of events) {
    const cause = request_id ? `request ${request_id}` : "a command or a job";
    const facts = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : "";
    console.log(`  ${created_at.toISOString()} ${kind} by ${actor}, from ${cause}${facts}`);
  }
}

async function explainFromLog(known: Known, file: string): Promise<void> {
  const input = file === "-" ? process.stdin : createReadStream(file);
  let found = 0;
  for await (const text of createInterface({ input })) {
    const line = parseLogLine(text);
    if (!line || !matches(line, known)) continue;
    found += 1;
    console.log(`\n${explainLine(line)}`);
  }
  if (found === 0) console.log("\nThe log has no matching lines");
}

function matches(line: LogLine, known: Known): boolean {
  return "orderNumber" in known
    ? line.order === known.orderNumber
    : line.request_id === known.requestId;
}

await runCommand(program);
