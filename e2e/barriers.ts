import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const movements = `document.getAnimations().filter(
  (one) => one.playState === 'running' && one.effect.getTiming().iterations !== Infinity).length`;

/** Nothing stands in anybody's way on the page as it is now, and nothing runs off it. */
export async function expectNoBarriers(page: Page, place = new URL(page.url()).pathname): Promise<void> {
  // A page that is still loading has nothing to look at yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // What fades in is paler than it will be.
  await expect.poll(() => page.evaluate<number>(movements), { intervals: [50] }).toBe(0);
  // Beside its dialog, a popover of React Aria has hidden buttons to leave it by, which stand in no landmark.
  const hasPopover = (await page.locator('[data-trigger=DialogTrigger]').count()) > 0;
  // In one frame and with nothing but what is wrong, it takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(hasPopover ? ['region'] : [])
    // React Aria speaks a slider's value through a node that names its label from outside.
    .exclude('[data-live-announcer]');
  // Looked at in the moment in which a dialog opens, the page under it is hidden and the dialog not there yet.
  await expect
    .poll(async () => {
      const { violations } = await axe.analyze();
      return violations.map(({ id, nodes }) => `${place}: ${id} at ${nodes[0]?.html}`);
    })
    .toEqual([]);
  await expectNoOverflow(page, place);
}

export async function expectNoOverflow(page: Page, place = new URL(page.url()).pathname): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width);
}
