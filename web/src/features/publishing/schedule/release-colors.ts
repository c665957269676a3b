import type { Release } from '@kinora/contract/publishing/schedule';
import { videoText } from './texts.ts';

const tones = {
  good: 'border-gold bg-gold/14',
  waiting: 'border-ink-secondary bg-ink/10',
  warning: 'border-danger bg-danger/14',
};

/** The colors of a release in the calendar: faint once it is out, otherwise by the state of its video. */
export const releaseColors = (release: Release): string =>
  release.is_out ? 'border-ink-faint/50 bg-ink/3 text-ink-faint' : tones[videoText(release).tone];
