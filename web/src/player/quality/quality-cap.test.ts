import { defaultPreferences } from '@kinora/contract/accounts/account';
import { expect, test } from 'vitest';
import { exceedsCap, qualityCap, withinCap } from './quality-cap.ts';

const all = [276, 2048, 4096, 6144, 17408].map((bitrate) => ({ bitrate, width: 16, height: 9 }));
const wifi = { isMobile: false, isSaving: false };
const mobile = { isMobile: true, isSaving: false };
const bitrates = (cap: number | null) => withinCap(all, cap).map(({ bitrate }) => bitrate);

test('the account setting caps the quality', () => {
  const cap = (video_quality: typeof defaultPreferences.video_quality) =>
    qualityCap({ ...defaultPreferences, video_quality }, wifi);
  expect(bitrates(cap('Data Saver'))).toEqual([276]);
  expect(bitrates(cap('Standard Quality'))).toEqual([276, 2048, 4096]);
  expect(bitrates(cap('High Quality'))).toEqual([276, 2048, 4096, 6144, 17408]);
});

test('mobile data has its own setting', () => {
  const saving = { ...defaultPreferences, cellular_data: 'Save Data' as const };
  expect(qualityCap(saving, mobile)).toBe(276);
  expect(qualityCap(saving, wifi)).toBe(4096);
  const max = { ...defaultPreferences, cellular_data: 'Maximum Data' as const };
  expect(qualityCap(max, { isMobile: true, isSaving: true })).toBe(4096);
});

test("automatic mobile data follows the device's setting", () => {
  expect(qualityCap(defaultPreferences, mobile)).toBe(4096);
  expect(qualityCap(defaultPreferences, { isMobile: true, isSaving: true })).toBe(276);
  expect(qualityCap(defaultPreferences, { isMobile: false, isSaving: true })).toBe(4096);
});

test('a film with a single quality ignores the cap', () => {
  expect(withinCap(all.slice(2, 3), 276)).toHaveLength(1);
});

test('a cap below the renditions that only automatic quality uses excludes those too', () => {
  const small = all.slice(0, 1);
  expect(exceedsCap(small, 276)).toBe(true);
  expect(exceedsCap(small, 4096)).toBe(false);
  expect(exceedsCap(all, 4096)).toBe(true);
  expect(exceedsCap(all.slice(0, 3), 4096)).toBe(false);
  expect(exceedsCap(all, null)).toBe(false);
});
