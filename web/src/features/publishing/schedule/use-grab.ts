import { timeOfDay } from '#lib/format.ts';
import type { Release } from '@kinora/contract/publishing/schedule';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { dayByKey, earliestDay, slotAfterMove } from './days.ts';
import { longDay } from './texts.ts';

type GrabOptions = {
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  onPick: (id: number) => void;
  onShow: (day: string) => void;
  onDrop: (release: Release, day: string) => void;
  /** Why the release cannot be moved; null if it can. */
  refusal: (release: Release) => string | null;
  onRefused: (reason: string) => void;
};

/**
 * Moving by keyboard: Space picks a release up, arrows move it from day to day, Enter drops it, Escape
 * cancels.
 */
export function useGrab({ announce, onPick, onShow, onDrop, refusal, onRefused }: GrabOptions) {
  const [grabbed, setGrabbed] = useState<{ release: Release; to: string } | null>(null);
  const { direction } = useLocale();

  const pickUp = (release: Release) => {
    const reason = refusal(release);
    if (reason) return onRefused(reason);
    onPick(release.id);
    setGrabbed({ release, to: release.release_date });
    announce(
      `${release.title} picked up from ${longDay(release.release_date)}. Arrow keys move it, Enter drops it, Escape cancels.`,
    );
  };

  const putBack = () => {
    if (!grabbed) return;
    setGrabbed(null);
    onShow(grabbed.release.release_date);
    announce(`${grabbed.release.title} is back on ${longDay(grabbed.release.release_date)}.`);
  };

  // A pointer press cancels the move.
  const isGrabbed = grabbed !== null;
  const cancelGrab = useEffectEvent(putBack);
  useEffect(() => {
    if (!isGrabbed) return undefined;
    const onPointerDown = () => cancelGrab();
    addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, [isGrabbed]);

  const carry = (day: string) => {
    if (!grabbed) return;
    const { release } = grabbed;
    const earliest = earliestDay(release, new Date());
    const to = day < earliest ? earliest : day;
    setGrabbed({ release, to });
    onShow(to);
    const { release_time } = slotAfterMove(to, release);
    const skippedTimeText =
      release_time === release.release_time
        ? ''
        : ` There is no ${timeOfDay(release.release_time)} on that day.`;
    const limitText = day < earliest ? ' It cannot be moved to an earlier day.' : '';
    announce(`${longDay(to)}, ${timeOfDay(release_time)}.${skippedTimeText}${limitText}`);
  };

  const drop = () => {
    if (!grabbed) return;
    const { release, to } = grabbed;
    setGrabbed(null);
    if (to === release.release_date) return announce(`${release.title} stays on ${longDay(to)}.`);
    announce(`${release.title} dropped on ${longDay(to)}.`);
    onDrop(release, to);
  };

  const onKeyDown = (event: KeyboardEvent, release: Release) => {
    const day = grabbed && dayByKey(grabbed.to, event.key, direction);
    const action = day
      ? () => carry(day)
      : grabbed
        ? { Enter: drop, ' ': drop, Escape: putBack, Tab: putBack }[event.key]
        : event.key === ' ' && (() => pickUp(release));
    if (!action) return;
    // Tab cancels the move and keeps its default action; the other keys lose theirs.
    if (event.key !== 'Tab') event.preventDefault();
    action();
  };

  return { grabbed, onKeyDown };
}
