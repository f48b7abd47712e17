/** Returns the courier's name from details such as "Bubble Express, pickup, Next day delivery". */
export function courierName(shippingDetails: string): string {
  return shippingDetails.replace(/, (pickup|dropoff)(,.*)?$/, "");
}
