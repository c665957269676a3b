import { expect, type Locator, type Page } from '@playwright/test';

/** Goes from control to control by Tab, as far as it takes. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // The page one comes from stays until the next one is there, and may hold none of this name, or several.
  await expect(target).toHaveCount(1);
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((one) => one.ownerDocument.activeElement === one)) return;
  }
  await expect(target, 'reached by Tab').toBeFocused();
}
