import { count } from '#lib/format.ts';

const units = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
] as const;

/** Formats seconds for screen readers: `1 hour, 2 minutes, 5 seconds`. */
export function spokenTime(seconds: number): string {
  let rest = Math.max(0, Math.floor(seconds));
  const parts: string[] = [];
  for (const unit of units) {
    const amount = Math.floor(rest / unit.seconds);
    rest -= amount * unit.seconds;
    if (amount > 0) parts.push(count(amount, unit.name));
  }
  return parts.join(', ') || '0 seconds';
}
