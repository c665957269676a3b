import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Link } from './link.ts';
import type { Publisher } from './publisher.ts';

type Setup = { browser: Browser; link: Link; publisher: Publisher; film: string };

const uploadLimit_ms = 900_000;

/** Returns the seconds from choosing the file on our upload page until the page reports that it is uploaded. */
export async function uploadOnPage(setup: Setup): Promise<number> {
  await using context = await setup.browser.newContext();
  const page = await openUploadPage(await context.newPage(), setup);
  const start = performance.now();
  await page.getByLabel('Video file').setInputFiles(setup.film);
  await untilUploaded(page);
  return (performance.now() - start) / 1000;
}

/**
 * Starts the same upload, cuts the link and closes the browser halfway through, and resumes in another browser.
 */
export async function uploadAfterCut(setup: Setup): Promise<{ uploadedParts: number }> {
  {
    await using context = await setup.browser.newContext();
    const page = await openUploadPage(await context.newPage(), setup);
    await page.getByLabel('Video file').setInputFiles(setup.film);
    const bar = page.getByRole('progressbar');
    while (Number(await bar.getAttribute('aria-valuenow')) < 50) await sleep(200);
    setup.link.cut();
  }
  await sleep(2000);
  setup.link.restore();
  await using context = await setup.browser.newContext();
  const page = await openUploadPage(await context.newPage(), setup);
  const notice = await page.getByText('Choose the same file to continue from there.').textContent();
  await page.getByLabel('Video file').setInputFiles(setup.film);
  await untilUploaded(page);
  return { uploadedParts: Number.parseInt(notice ?? '', 10) };
}

async function openUploadPage(page: Page, { link, publisher }: Setup): Promise<Page> {
  await page.addInitScript(`localStorage.userData ??= ${JSON.stringify(JSON.stringify(publisher.user))}`);
  await page.goto(`${link.base}/upload/${publisher.episode_id}`);
  await page.getByRole('button', { name: 'Choose Video' }).waitFor();
  // Lets the page finish its own loading, which is not part of the measurement.
  await page.waitForTimeout(3000);
  return page;
}

async function untilUploaded(page: Page): Promise<void> {
  await page.getByText('File Uploaded Successfully').first().waitFor({ timeout: uploadLimit_ms });
}

/** Uploads one part after another (sign, checksum, PUT, register) from a same-origin page in the browser. */
export async function uploadSerially({ browser, link, publisher, film }: Setup): Promise<number> {
  await using context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(`${link.base}/robots.txt`);
  await page.setContent('<input type="file">');
  await page.locator('input').setInputFiles(film);
  page.setDefaultTimeout(uploadLimit_ms);
  const { episode_id, user } = publisher;
  return await page.evaluate(sendSerially, { episode_id, token: user.token });
}

// Browser globals used by the function that runs in the page.
declare const document: { querySelector: (selector: string) => { files: File[] } };
declare const location: { origin: string };

async function sendSerially({ episode_id, token }: { episode_id: number; token: string }): Promise<number> {
  const [file] = document.querySelector('input').files;
  if (!file) throw new Error('There is no file to send');
  const authorization = `Bearer ${token}`;
  const post = async <T>(step: string, body: object): Promise<T> => {
    const response = await fetch(`/api/publisher/upload/${step}/${episode_id}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

  const start = performance.now();
  const { uploadId, key, part_size } = await post<{ uploadId: string; key: string; part_size: number }>(
    'initiate',
    { file: { name: file.name, size_bytes: file.size, fingerprint: '0'.repeat(64) } },
  );
  for (let partNumber = 1; (partNumber - 1) * part_size < file.size; partNumber += 1) {
    const bytes = file.slice((partNumber - 1) * part_size, partNumber * part_size);
    const sha256 = base64(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
    const part = { uploadId, key, partNumber, sha256 };
    const target = await post<{ presignedUrl: string; headers: Record<string, string> }>('part-url', {
      ...part,
      origin: location.origin,
    });
    const put = await fetch(target.presignedUrl, { method: 'PUT', headers: target.headers, body: bytes });
    await post('complete-part', { ...part, etag: put.headers.get('etag') });
  }
  await post('complete', { uploadId, key });
  return (performance.now() - start) / 1000;
}
