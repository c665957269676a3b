import { expect, type Page } from '@playwright/test';
import type { UserData } from '@kinora/contract/accounts/account';
import { call } from '@kinora/contract/client';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { test as membersTest } from '../members-test.ts';

/** Journeys of publishers. */
export const test = membersTest.extend({ persona: 'subscriber', personName: 'Pia Publisher' });

export const showBody = {
  title: 'The Long Quiet',
  description: 'A town that forgot how to speak.',
  release_date: '2022-01-07',
};

/** Creates a show with a season of twelve episodes. */
export async function addShowWithSeason(
  base: string,
  { token }: UserData,
): Promise<{ show_id: number; season_id: number }> {
  const options = { base, token };
  const { data: show } = await call(createShow, { body: showBody }, options);
  const { data: season } = await call(
    createSeason,
    { body: { title: 'Winter', description: 'Snow.', release_date: '2022-01-07', tv_show: show.id } },
    options,
  );
  for (let number = 1; number <= 12; number++) {
    const body = {
      title: number === 7 ? 'The Bell' : `Part ${number}`,
      tv_show: show.id,
      season: season.id,
      episode_number: number,
      release_date: '2022-01-07',
      release_time: '18:30',
      time_zone: 'Europe/Paris',
    };
    await call(createEpisode, { body }, options);
  }
  return { show_id: show.id, season_id: season.id };
}

export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/**
 * Expects a toast. No need to wait until it is gone: it disappears before it could be mistaken for a
 * later one.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text });
  await expect(toast.first()).toBeVisible();
}
