import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, updatePassword, verifyCode } from '@kinora/contract/accounts/passwords';
import { editEpisode } from '@kinora/contract/publishing/episodes';
import { closeFeed, moveRelease, openFeed, schedule } from '@kinora/contract/publishing/schedule';
import { endOtherSessions } from '@kinora/contract/accounts/sessions';
import { day } from '#clock.ts';
import { endSuspension, suspendUser } from '#features/accounts/suspension-queries.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { sendResetCodes, readLatestCode, emailsTo } from '#test/emails.ts';
import { episodeForm } from '#test/publisher.ts';
import { publisherWithSchedule, scheduleAt } from '#test/schedule.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ PUBLIC_URL: 'http://localhost:3999' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const nextYear = new Date().getUTCFullYear() + 1;

/** Requests the feed as a calendar app would. */
const fetchFeed = (feed_url: string) => fetch(kinora.base + new URL(feed_url).pathname);

async function readFeed(
  feed_url: string,
): Promise<{ text: string; calendar: ICAL.Component; events: ICAL.Component[] }> {
  const text = await (await fetchFeed(feed_url)).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return { text, calendar, events: calendar.getAllSubcomponents('vevent') };
}

const propertyValues = (events: ICAL.Component[], name: string) =>
  events.map((event) => String(event.getFirstPropertyValue(name)));

describe('the feed of a publisher', () => {
  test('contains the releases of the past year and all upcoming ones, and any calendar can read it', async () => {
    const { publisher, show_id, first_id, ids } = await publisherWithSchedule(kinora, 2);
    const [next = 0, later = 0] = ids;
    await scheduleAt(kinora, next, `${nextYear}-07-10T16:30:00Z`, 'Europe/Paris');
    await scheduleAt(kinora, later, `${nextYear}-07-17T16:30:00Z`, 'Europe/Paris');
    const title = 'Salt, sand; and \\ a very long way back to the lighthouse of the Kæmpe “Öresund”, 灯台 🌊';
    await kinora.as(publisher, editEpisode, {
      params: { show_id },
      body: {
        ...episodeForm(0, 0),
        episode_id: next,
        title,
        release_date: `${nextYear}-07-10`,
        release_time: '18:30',
      },
    });
    await addFilm(kinora.context, later, 60);
    const { feed_url } = await kinora.as(publisher, openFeed, {});
    expect(feed_url).toMatch(/^http:\/\/localhost:3999\/calendar\/cal_[\w-]{43}\.ics$/);

    const response = await fetchFeed(feed_url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const { text, calendar, events } = await readFeed(feed_url);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    // Calendar properties come before the components (RFC 5545, 3.4).
    expect(text.lastIndexOf('END:VEVENT')).toBe(text.indexOf('END:VCALENDAR') - 'END:VEVENT\r\n'.length);
    // Lines have at most 75 octets, and each ends with CRLF.
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);

    // The first episode is left out, because it was released in 2022.
    expect(propertyValues(events, 'uid')).toEqual([
      `episode-${next}@localhost`,
      `episode-${later}@localhost`,
    ]);
    expect(first_id).not.toBe(next);
    expect(propertyValues(events, 'summary')[0]).toBe(`The Lighthouse Keepers: ${title}`);
    expect(propertyValues(events, 'dtstart')).toEqual([
      `${nextYear}-07-10T16:30:00Z`,
      `${nextYear}-07-17T16:30:00Z`,
    ]);
    expect(propertyValues(events, 'dtend')).toEqual([
      `${nextYear}-07-10T17:00:00Z`,
      `${nextYear}-07-17T16:31:00Z`,
    ]);
    expect(propertyValues(events, 'x-kinora-timezone')).toEqual(['Europe/Paris', 'Europe/Paris']);
    expect(propertyValues(events, 'description')).toEqual([
      'Season 1, episode 2\nComes out at 18:30 (Europe/Paris)\nNo video yet: it will not appear',
      'Season 1, episode 3\nComes out at 18:30 (Europe/Paris)',
    ]);
    expect(propertyValues(events, 'url')[0]).toBe(`http://localhost:3999/publisher/episodes/${next}/edit`);
  });

  test('is a single valid calendar, whatever the titles and the brand contain', async () => {
    const { publisher, show_id, ids } = await publisherWithSchedule(kinora, 1);
    const [episode_id = 0] = ids;
    const title = 'Low\r\nEND:VEVENT\rBEGIN:VALARM\u0001\u007F\u0085 \u202E; tide';
    await kinora.context.db.updateTable('episodes').set({ title }).where('id', '=', episode_id).execute();
    await kinora.context.db
      .updateTable('seasons')
      .set({ title: 'Winter\tof\v salt' })
      .where('show_id', '=', show_id)
      .execute();
    kinora.context.config.brand_name = 'Films; of, \\Ours';
    const { feed_url } = await kinora.as(publisher, openFeed, {});
    const { text, events } = await readFeed(feed_url);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    expect(text.split('\r\n').filter((line) => /^(?:BEGIN|END):/.test(line))).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ]);
    expect(text).toContain('\r\nNAME:Films\\; of\\, \\\\Ours: releases\r\n');
    expect(propertyValues(events, 'summary')).toEqual([
      'The Lighthouse Keepers: Low\nEND:VEVENT\nBEGIN:VALARM    \u202E; tide',
    ]);
    expect(propertyValues(events, 'description')[0]).toMatch(/^Winter of {2}salt, episode 2\n/);
    kinora.context.config.brand_name = 'Kinora';
  });

  test('has a higher sequence number and later timestamps once a release is moved', async () => {
    const { publisher, ids } = await publisherWithSchedule(kinora, 1);
    const [episode_id = 0] = ids;
    const { feed_url } = await kinora.as(publisher, openFeed, {});
    const before = (await readFeed(feed_url)).events;
    kinora.advance(5000);
    const body = { release_date: `${nextYear}-09-01`, release_time: '12:00' };
    await kinora.as(publisher, moveRelease, { params: { episode_id }, body });
    const after = (await readFeed(feed_url)).events;
    expect([propertyValues(before, 'sequence'), propertyValues(after, 'sequence')]).toEqual([['0'], ['1']]);
    expect(propertyValues(after, 'uid')).toEqual(propertyValues(before, 'uid'));
    for (const stamp of ['dtstamp', 'last-modified'])
      expect(Date.parse(propertyValues(after, stamp)[0] ?? '')).toBeGreaterThan(
        Date.parse(propertyValues(before, stamp)[0] ?? ''),
      );
    // Moving a release to the time that it already has is not a change.
    await kinora.as(publisher, moveRelease, { params: { episode_id }, body });
    expect(propertyValues((await readFeed(feed_url)).events, 'sequence')).toEqual(['1']);
    kinora.advance(3 * 365 * day);
    expect((await readFeed(feed_url)).events).toEqual([]);
  });

  test('is an empty calendar before anything is scheduled', async () => {
    const publisher = await kinora.subscriber();
    const { feed_url } = await kinora.as(publisher, openFeed, {});
    const { calendar, events } = await readFeed(feed_url);
    expect([calendar.name, events]).toEqual(['vcalendar', []]);
  });
});

describe('the secret of a feed', () => {
  test('is shown once, and stops working once it is replaced or the feed is closed', async () => {
    const publisher = await kinora.subscriber();
    expect((await kinora.as(publisher, schedule, {})).feed_since).toBeNull();
    const first = await kinora.as(publisher, openFeed, {});
    expect((await kinora.as(publisher, schedule, {})).feed_since).not.toBeNull();
    const second = await kinora.as(publisher, openFeed, {});
    expect([(await fetchFeed(first.feed_url)).status, (await fetchFeed(second.feed_url)).status]).toEqual([
      404, 200,
    ]);
    const rows = await kinora.context.db.selectFrom('calendar_feeds').selectAll().execute();
    const secret = /cal_[\w-]+/.exec(second.feed_url)?.[0] ?? '';
    expect(JSON.stringify(rows)).not.toContain(secret);
    await kinora.as(publisher, closeFeed, {});
    expect((await fetchFeed(second.feed_url)).status).toBe(404);
    expect((await kinora.as(publisher, schedule, {})).feed_since).toBeNull();
  });

  test('does not work after the password is changed or reset or other devices are signed out, nor while its publisher is suspended', async () => {
    const password = 'Correct-horse-1';
    const publisher = await kinora.subscriber();
    const { email } = publisher;
    const status = async (feed_url: string) => (await fetchFeed(feed_url)).status;
    const openNewFeed = async () => (await kinora.as(publisher, openFeed, {})).feed_url;

    const first = await openNewFeed();
    await kinora.as(publisher, updatePassword, {
      body: { oldPassword: password, password: 'Staple-battery-2' },
    });
    expect(await status(first)).toBe(404);
    expect((await kinora.as(publisher, schedule, {})).feed_since).toBeNull();
    expect((await emailsTo(kinora, email)).at(-1)?.text).toContain('release calendar no longer works');

    const second = await openNewFeed();
    await kinora.as(publisher, endOtherSessions, {});
    expect(await status(second)).toBe(404);

    const suspended = await openNewFeed();
    const { db } = kinora.context;
    await suspendUser(db, publisher.id, { until: null, reason: 'Testing' });
    expect(await status(suspended)).toBe(404);
    await endSuspension(db, publisher.id);
    expect(await status(suspended)).toBe(200);

    const third = await openNewFeed();
    await kinora.as(null, forgotPassword, { body: { email } });
    await sendResetCodes(kinora);
    const code = (await readLatestCode(kinora, email)) ?? '';
    const { token } = await kinora.as(null, verifyCode, { body: { email, code } });
    await kinora.as(null, updatePassword, { body: { email, token, password } });
    expect(await status(third)).toBe(404);
  });

  test('that does not exist gets the same response as any unknown page', async () => {
    for (const secret of [`cal_${'x'.repeat(43)}`, 'cal_', "cal_'; drop table users", 'x'.repeat(400)]) {
      const response = await fetch(`${kinora.base}/calendar/${encodeURIComponent(secret)}.ics`);
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
        404,
        'There is nothing here.',
      ]);
    }
  });

  test('cannot be guessed, because the rate of requests is limited', async () => {
    const statuses: number[] = [];
    for (let requests = 0; requests < 70; requests += 1)
      statuses.push((await fetch(`${kinora.base}/calendar/cal_${'y'.repeat(43)}.ics`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
