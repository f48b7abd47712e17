import type { DeliveryOption } from "#lib/contract/store.ts";
import { localAreas } from "#lib/shop/checkout/place.ts";

/** The `list` of a field for a city or district. */
export const AREA_SUGGESTIONS = "delivery-areas";

/** Suggests the cities and districts that the store's rates serve, in fields with this `list`. */
export function AreaSuggestions({ rates }: { rates: DeliveryOption[] }) {
  const areas = localAreas(rates);
  if (areas.length === 0) return null;
  return (
    <datalist id={AREA_SUGGESTIONS}>
      {areas.map((area) => (
        <option key={area} value={area} />
      ))}
    </datalist>
  );
}
