/** Formats seconds the way publishers type times: `0:05`, `12:34.5`, `1:02:03`. */
export function formatTimecode(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(tenths / 36_000);
  const minutes = Math.floor(tenths / 600) % 60;
  const secondsText = pad((tenths / 10) % 60) + (tenths % 10 === 0 ? '' : `.${tenths % 10}`);
  return hours === 0 ? `${minutes}:${secondsText}` : `${hours}:${pad(minutes)}:${secondsText}`;
}

const timePattern = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)([0-5]?\d(?:[.,]\d)?)$/;

/** Parses a typed time into seconds; null if the text is not a time. */
export function parseTime(text: string): number | null {
  const [, hours = '0', minutes, seconds] = timePattern.exec(text.trim()) ?? [];
  if (minutes === undefined || seconds === undefined) return null;
  if (hours !== '0' && Number(minutes) > 59) return null;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
