import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // The previous page stays until the next one is ready, and may contain no matching element or several.
  await expect(target).toHaveCount(1);
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element.ownerDocument.activeElement === element)) return;
  }
  await expect(target, 'reached by Tab').toBeFocused();
}
