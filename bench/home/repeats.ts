import type { Page } from '@playwright/test';

/** Returns how often the most frequent show is listed above `line`, given in CSS pixels from the top of the page. */
export async function repeatsOf(page: Page, line: number): Promise<number> {
  const titles = await page.evaluate<string[]>(`[...document.querySelectorAll(
    'main article, main section:has(> a, > div h1)')]
    .filter((element) => element.getBoundingClientRect().top + scrollY < ${line})
    .map((element) => element.querySelector('bdi')?.textContent ?? '')`);
  const counts = new Map<string, number>();
  for (const title of titles) if (title) counts.set(title, (counts.get(title) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}
