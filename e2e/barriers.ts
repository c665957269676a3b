import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { devices } from './devices.ts';

const movements = `document.getAnimations().filter(
  (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity).length`;

/** Expects the page as it is now to have no accessibility violations and no horizontal overflow. */
export async function expectNoBarriers(page: Page, place = new URL(page.url()).pathname): Promise<void> {
  // A page that is still loading has nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Elements that are fading in have less contrast than they end up with.
  await expect.poll(() => page.evaluate<number>(movements), { intervals: [50] }).toBe(0);
  // Beside its dialog, a React Aria popover has hidden dismiss buttons, which are in no landmark.
  const hasPopover = (await page.locator('[data-trigger=DialogTrigger]').count()) > 0;
  // Checking a single frame and reporting violations only takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(hasPopover ? ['region'] : [])
    // React Aria announces a slider's value through a node whose label is outside it.
    .exclude('[data-live-announcer]');
  // Repeats the check: at the moment a dialog opens, the page under it is already hidden and the dialog not
  // yet there.
  await expect
    .poll(async () => {
      const { violations } = await axe.analyze();
      return violations.map(({ id, nodes }) => `${place}: ${id} at ${nodes[0]?.html}`);
    })
    .toEqual([]);
  await expectNoOverflow(page, place);
}

/**
 * The same at the width of a phone and of a laptop, for a story that is told on one of them: a page that is
 * resized looks as if it had been opened at that width.
 */
export async function expectNoBarriersAtAnyWidth(
  page: Page,
  place = new URL(page.url()).pathname,
): Promise<void> {
  await expectNoBarriers(page, place);
  const own = page.viewportSize() ?? devices.laptop.viewport;
  const { viewport } = own.width < 1000 ? devices.laptop : devices.phone;
  await page.setViewportSize(viewport);
  await expectNoBarriers(page, `${place}, ${viewport.width} wide`);
  await page.setViewportSize(own);
}

export async function expectNoOverflow(page: Page, place = new URL(page.url()).pathname): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width);
}
