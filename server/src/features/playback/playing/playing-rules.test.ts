import { expect, test } from 'vitest';
import { decideClaim, type PlayingPlayback } from '#features/playback/playing/playing-rules.ts';

const thisDevice = 1;
const own = { is_playing: true, is_displaced: false };
const playbackOn = (
  session_id: number,
  began_ms: number,
  playback_id = `of-${session_id}`,
): PlayingPlayback => ({
  playback_id,
  session_id,
  began_at: new Date(began_ms).toISOString(),
});
const inputWith = (others: PlayingPlayback[], limit = 2, row?: typeof own) => ({
  session_id: thisDevice,
  own: row,
  others,
  limit,
});
const allowed = (displaces: PlayingPlayback[] = []) => ({ is_allowed: true, displaces });

test('a viewer with no other device playing may always play', () => {
  for (const ask of ['start', 'continue', 'take over'] as const)
    for (const row of [undefined, own, { ...own, is_playing: false }])
      expect(decideClaim(ask, inputWith([], 1, row))).toEqual(allowed());
});

test('a film started later displaces the one in another window of the same browser', () => {
  const before = playbackOn(thisDevice, 1, 'other window');
  expect(decideClaim('start', inputWith([before], 1))).toEqual(allowed([before]));
  expect(decideClaim('continue', inputWith([before], 1, { ...own, is_displaced: true }))).toMatchObject({
    is_allowed: false,
    reason: 'other window',
  });
  expect(decideClaim('start', inputWith([before], 1, { ...own, is_displaced: true }))).toEqual(
    allowed([before]),
  );
});

test('two windows of one device count as one device', () => {
  const others = [playbackOn(2, 1, 'a'), playbackOn(2, 2, 'b')];
  expect(decideClaim('start', inputWith(others, 2))).toEqual(allowed());
  expect(decideClaim('start', inputWith(others, 1))).toMatchObject({ is_allowed: false, playing: others });
});

test('one device too many is refused, and may take over from the device that has been playing longest', () => {
  const [late, early] = [playbackOn(2, 20), playbackOn(3, 10)];
  const input = inputWith([late, early], 2);
  const refusal = { is_allowed: false, reason: 'other devices', playing: [early, late] };
  expect(decideClaim('start', input)).toEqual(refusal);
  expect(decideClaim('continue', input)).toEqual(refusal);
  expect(decideClaim('take over', input)).toEqual(allowed([early]));
  // The limit is lower than when these playbacks began.
  expect(decideClaim('take over', { ...input, limit: 1 })).toEqual(allowed([early, late]));
});

test('a device that is already playing keeps its place', () => {
  const others = [playbackOn(2, 20), playbackOn(3, 10)];
  for (const ask of ['start', 'continue', 'take over'] as const)
    expect(decideClaim(ask, inputWith(others, 2, own))).toEqual(allowed());
});

test('a displaced device does not continue automatically, even if there is room again', () => {
  const row = { is_playing: false, is_displaced: true };
  expect(decideClaim('continue', inputWith([], 2, row))).toMatchObject({ is_allowed: false });
  expect(decideClaim('start', inputWith([], 2, row))).toEqual(allowed());
});
