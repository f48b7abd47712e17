/** Returns the courier's name. */
export function courierName(shippingDetails: string): string {
  return shippingDetails.replace(/, (pickup|dropoff)(,.*)?$/, "");
}
