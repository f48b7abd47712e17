/** Returns the day of a courier's "yyyy-mm-dd hh:mm:ss"; undefined for anything else. */
export function courierEtaDay(etaTime: string): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?=[ T])/.exec(etaTime)?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : undefined;
}
