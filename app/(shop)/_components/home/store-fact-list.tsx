/** What shoppers ask before they order, such as the price of delivery. */
export function StoreFactList({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="bg-ink text-paper">
      <ul
        aria-label="Ordering"
        className="page flex flex-wrap gap-x-8 gap-y-1 py-3 text-fine font-semibold"
      >
        {facts.map((fact) => (
          <li
            key={fact}
            className="flex items-baseline gap-2.5 before:size-2 before:shrink-0 before:bg-spot"
          >
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}
