/** Tracking pages of couriers by their name; the number is appended. */
const TRACKING_PAGES: [RegExp, string][] = [
  [/\bdhl\b/i, "https://www.dhl.com/global-en/home/tracking.html?tracking-id="],
  [/\bfedex\b/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/\bups\b/i, "https://www.ups.com/track?tracknum="],
  [/\baramex\b/i, "https://www.aramex.com/track/results?ShipmentNumber="],
];

/** Returns the page on which a known courier tracks a parcel; undefined for others and without a number. */
export function trackingLink(courier: string, trackingNumber: string): string | undefined {
  const page = TRACKING_PAGES.find(([name]) => name.test(courier))?.[1];
  return page && trackingNumber ? page + encodeURIComponent(trackingNumber) : undefined;
}
