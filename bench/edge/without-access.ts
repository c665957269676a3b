import { setTimeout as sleep } from 'node:timers/promises';
import { fetchTimed } from './fetch-timed.ts';

/**
 * Once a second, requests segments that nginx has cached: without a grant that is valid for them, and with the
 * grant of a viewer who signs out after five seconds.
 */
export async function requestWithoutAccess(playlist: string, minutes: number, signOut: () => unknown) {
  const segment = playlist.replace('master.m3u8', '2048/segment_00000.m4s');
  const [, , grant = '', video = ''] = new URL(segment).pathname.split('/');
  const [viewer, ...rest] = grant.split('.');
  const unauthorized = [
    segment.replace(grant, [Number(viewer) + 1, ...rest].join('.')),
    segment.replace(grant, `${grant.slice(0, -1)}${grant.endsWith('A') ? 'B' : 'A'}`),
    segment.replace(`/${grant}`, ''),
    segment.replace(`/${video}/`, `/${video}/..%2f${Number(video) + 1}/`),
  ];
  const ends = performance.now() + minutes * 60_000 - 1000;
  let signedOut = Infinity;
  let lastServed = -Infinity;
  let [attempts, served] = [0, 0];
  for (let second = 0; performance.now() < ends; second++) {
    if (second === 5) {
      await signOut();
      signedOut = performance.now();
    }
    const { status } = await fetchTimed(segment);
    if (status === 200) lastServed = performance.now();
    for (const url of unauthorized) {
      attempts += 1;
      if ((await fetchTimed(url)).status === 200) served += 1;
    }
    await sleep(1000);
  }
  return { attempts, served, revoked_s: Math.max(0, lastServed - signedOut) / 1000 };
}
