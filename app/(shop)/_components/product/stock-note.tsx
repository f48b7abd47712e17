import type { Stock } from "#lib/shop/catalogue/stock.ts";

const DOT: Record<Stock["kind"], string> = {
  in: "bg-good",
  low: "bg-spot-strong",
  out: "border-2 border-rule-strong",
  backorder: "bg-spot-strong",
};

export function stockText(stock: Stock): string {
  switch (stock.kind) {
    case "in":
      return "In stock";
    case "low":
      return `Only ${stock.left} left`;
    case "out":
      return "Sold out";
    case "backorder":
      return "Available on backorder";
  }
}

export function StockNote({ stock }: { stock: Stock }) {
  return (
    <span className="inline-flex items-center gap-2 text-fine font-medium">
      <span className={`size-2.5 rounded-full ${DOT[stock.kind]}`} aria-hidden="true" />
      {stockText(stock)}
    </span>
  );
}
