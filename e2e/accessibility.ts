import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { devices } from './devices.ts';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const countRunningAnimations = `document.getAnimations().filter(
  (animation) => animation.playState === 'running' && animation.effect.getTiming().iterations !== Infinity).length`;

/** Expects the page in its current state to have no accessibility violations and no horizontal overflow. */
export async function expectAccessible(page: Page, label = new URL(page.url()).pathname): Promise<void> {
  // A page that is still loading has nothing to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  // Elements have less contrast while they fade in.
  await expect.poll(() => page.evaluate<number>(countRunningAnimations), { intervals: [50] }).toBe(0);
  // A React Aria popover adds hidden dismiss buttons beside its dialog, outside any landmark.
  const hasPopover = (await page.locator('[data-trigger=DialogTrigger]').count()) > 0;
  const options = {
    resultTypes: ['violations'],
    rules: { region: { enabled: !hasPopover } },
    // The pages have no frames, and no rule needs the content of style sheets or films.
    iframes: false,
    preload: false,
  };
  // React Aria announces a slider's value through a node whose label is outside it.
  const context = { exclude: ['[data-live-announcer]'] };
  const findViolations = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' at ' + nodes[0]?.html))`;
  // Repeats the check, because the page under an opening dialog is hidden before the dialog appears.
  await expect
    .poll(
      async () => {
        // Navigation within the app keeps axe loaded.
        if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe);
        const violations = await page.evaluate<string[]>(findViolations);
        return violations.map((violation) => `${label}: ${violation}`);
      },
      // On a busy machine a single check can take half a minute.
      { timeout: 120_000 },
    )
    .toEqual([]);
  await expectNoOverflow(page, label);
}

/**
 * Checks at the widths of a phone and a laptop, for a journey that runs on only one of them: a resized
 * page looks as if it had been opened at that width.
 */
export async function expectAccessibleAtAnyWidth(
  page: Page,
  label = new URL(page.url()).pathname,
): Promise<void> {
  await expectAccessible(page, label);
  const original = page.viewportSize() ?? devices.laptop.viewport;
  const { viewport } = original.width < 1000 ? devices.laptop : devices.phone;
  await page.setViewportSize(viewport);
  await expectAccessible(page, `${label}, ${viewport.width} wide`);
  await page.setViewportSize(original);
}

export async function expectNoOverflow(page: Page, label = new URL(page.url()).pathname): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate('document.documentElement.scrollWidth'), label).toBeLessThanOrEqual(width);
}
