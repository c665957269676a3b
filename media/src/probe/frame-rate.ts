import type { Fraction, SourceFacts } from '../facts.ts';

const maxRate = 60;

type Rated = Pick<SourceFacts, 'frame_rate' | 'variable_frame_rate' | 'interlaced'>;

/** Fraction by which the densest stretch of a variable rate may exceed the nominal rate. */
const rateTolerance = 0.04;

/** Candidates for replacing a variable rate. The slow ones are for slide shows and screen recordings. */
const commonRates: Fraction[] = [
  { num: 10, den: 1 },
  { num: 12, den: 1 },
  { num: 15, den: 1 },
  { num: 20, den: 1 },
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];

/**
 * Returns the constant rate to publish. A source with a constant rate keeps it, divided by a whole number if it
 * is above 60 (120 becomes 60, which keeps the cadence even); one with a variable rate gets the common rate that
 * its densest stretch needs. Each field of an interlaced frame becomes a frame.
 */
export function outputFrameRate({ frame_rate, variable_frame_rate, interlaced }: Rated): Fraction {
  const rate = interlaced ? { num: frame_rate.num * 2, den: frame_rate.den } : frame_rate;
  const times = perSecond(rate) / maxRate;
  // Jitter can make 60 appear slightly higher.
  const divisor = Math.max(1, variable_frame_rate ? Math.round(times) : Math.ceil(times - 1e-6));
  const capped = { num: rate.num, den: rate.den * divisor };
  const nearest = commonRates.reduce((best, each) =>
    distance(each, capped) < distance(best, capped) ? each : best,
  );
  // Millisecond clocks make 29.97 look like 29.9697; 29.97 and 30 differ by a thousandth.
  if (distance(nearest, capped) < 0.0004) return nearest;
  if (variable_frame_rate) {
    const isEnough = perSecond(nearest) * (1 + rateTolerance) >= perSecond(capped);
    return isEnough ? nearest : (commonRates.find((each) => perSecond(each) > perSecond(capped)) ?? nearest);
  }
  return perSecond(capped) < 1 ? { num: 1, den: 1 } : simple(capped);
}

export function perSecond(rate: Fraction): number {
  return rate.num / rate.den;
}

function distance(a: Fraction, b: Fraction): number {
  return Math.abs(perSecond(a) / perSecond(b) - 1);
}

/**
 * Keeps unusual constant rates, exactly (14.985) or rounded to a thousandth, so that timescales stay small.
 */
function simple(rate: Fraction): Fraction {
  if (rate.num % rate.den === 0) return { num: rate.num / rate.den, den: 1 };
  if (rate.den % 1001 === 0) return { num: Math.round(perSecond(rate) * 1001), den: 1001 };
  return { num: Math.round(perSecond(rate) * 1000), den: 1000 };
}
