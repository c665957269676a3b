/**
 * Adds a month to a moment in Unix seconds. The day of the month is that of `began`, or the last if there is
 * none such.
 */
export function addMonth(moment: number, began: number): number {
  const [from, first] = [new Date(moment * 1000), new Date(began * 1000)];
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + 1);
  from.setUTCDate(Math.min(first.getUTCDate(), last));
  return from.getTime() / 1000;
}
