import { randomUUID } from 'node:crypto';
import { createApiKey } from '@kinora/contract/accounts/api-keys';
import { createWebhook, replaceSecret, testWebhook } from '@kinora/contract/webhooks/webhooks';
import { login, savePreferences, type UserData } from '@kinora/contract/accounts/account';
import { saveBuyerDetails } from '@kinora/contract/billing/invoices';
import { sendComment } from '@kinora/contract/pages/contact';
import { saveManagedProfile } from '@kinora/contract/accounts/manage-profile';
import { confirmAdult, removeMaturityPin, setMaturityPin } from '@kinora/contract/accounts/maturity';
import { forgotPassword } from '@kinora/contract/accounts/passwords';
import { editProfile } from '@kinora/contract/accounts/profile';
import { editShow } from '@kinora/contract/publishing/shows';
import { createSeason, deleteSeason } from '@kinora/contract/publishing/seasons';
import { openFeed } from '@kinora/contract/publishing/schedule';
import { saveChapters, uploadCaptions } from '@kinora/contract/publishing/episode-extras';
import { enableMonetization, readOwnW9 } from '@kinora/contract/earnings/monetization';
import { followShow, likeShow } from '@kinora/contract/engagement/reactions';
import { exportAccount } from '@kinora/contract/accounts/account-data';
import { after, day } from '#clock.ts';
import { accountOf } from '#features/accounts/attempts.ts';
import { rollUp } from '#features/analytics/roll-up.ts';
import { qualifyWatchTime } from '#features/earnings/royalties/close/qualify.ts';
import { notify } from '#features/notifications/queries.ts';
import type { TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { fillTables } from '#test/fill-tables.ts';
import { addEarnings } from '#test/full-earnings.ts';
import { addGift } from '#test/gifts.ts';
import { sendResetCodes } from '#test/emails.ts';
import { testPicture } from '#test/picture.ts';
import { publisherWithEpisode, showForm } from '#test/publisher.ts';
import { addKnownAuthenticatorApp } from '#test/second-factor.ts';
import { monetizationForm, w9 } from '#test/tax.ts';

export const fullAccount = {
  /** A number that occurs nowhere else, for a test that looks for it in every column. */
  id: 918_273_645,
  name: 'Wilhelmina Ostrander',
  email: 'wilhelmina.ostrander@example.com',
  next_email: 'mina.ostrander@example.com',
  phone: '+49 30 5550 1234',
  /** Texts that would each identify the person. */
  texts: [
    'Wilhelmina',
    'Ostrander',
    'mina.ostrander@example.com',
    '+49 30 5550 1234',
    'The Lighthouse Keepers',
    'The first winter',
    'customer-full-account',
    'acct_full_account',
    monetizationForm.city,
  ],
};

/**
 * Creates a person with data in as many tables as possible: they have watched, published, paid, written to us
 * and forgotten their password.
 */
export async function createFullAccount(kinora: TestApp): Promise<{ person: UserData; show_id: number }> {
  const { as, context } = kinora;
  const { clock, db } = context;
  const { publisher: person, show_id, episode_id } = await publisherWithEpisode(kinora);
  const { id: user_id } = person;
  const { name, email, next_email, phone } = fullAccount;
  await db.updateTable('users').set({ name, email }).where('id', '=', user_id).execute();
  const video_id = await addFilm(context, episode_id);

  await as(person, saveBuyerDetails, {
    body: { country: 'DE', name, address: '7 Ostrander Lane', vat_id: '' },
  });
  await as(person, savePreferences, { body: { text_direction: 'rtl' } });
  await as(person, saveManagedProfile, {
    body: { name, date_of_birth: '1990-04-30', gender: 'female', languages: ['Tamil'] },
    files: { profile_photo_path: await testPicture() },
  });
  await as(person, editProfile, {
    body: { name, email: next_email, address: '7 Ostrander Lane', maturity_level: 'T - Teen' },
  });
  await as(person, setMaturityPin, { body: { new_pin: '4711' } });
  await as(person, confirmAdult, { body: { pin: '4711' } });
  await kinora.refused(person, removeMaturityPin, { body: { pin: '0815' } });
  await as(person, editShow, {
    params: { show_id },
    body: { ...showForm, cast: ['Wilhelmina Ostrander'], category: ['1'] },
    files: { landscape_image: await testPicture() },
  });
  await as(person, saveChapters, {
    params: { episode_id },
    body: { chapters: [{ start_s: 0, title: 'Wilhelmina at sea' }] },
  });
  await as(person, uploadCaptions, {
    params: { episode_id },
    body: { language: 'ta' },
    files: { captions: new Blob(['WEBVTT\n\n00:01.000 --> 00:02.000\nWilhelmina!\n']) },
  });
  const body = { title: 'The first winter again', description: 'Ostrander.', release_date: '2022-01-07' };
  const season = await as(person, createSeason, { body: { ...body, tv_show: show_id } });
  await as(person, deleteSeason, { params: { season_id: season.id } });
  await as(person, openFeed, {});
  const key = { name: 'Ostrander’s script', scopes: ['shows:read' as const], lasts: '30' as const };
  await as(person, createApiKey, { body: key });
  const { webhook } = await as(person, createWebhook, {
    body: { url: 'https://ostrander.example/events', events: ['film.ready'] },
  });
  await as(person, testWebhook, { params: { webhook_id: webhook.id } });
  await as(person, replaceSecret, { params: { webhook_id: webhook.id } });
  await addKnownAuthenticatorApp(context, user_id);
  await as(person, enableMonetization, { body: { ...monetizationForm, name }, files: { w9 } });
  await as(person, readOwnW9, {});
  await as(person, followShow, { body: { show_id } });
  await as(person, likeShow, { body: { show_id } });
  await as(null, forgotPassword, { body: { email } });
  await sendResetCodes(kinora);
  await as(null, forgotPassword, { body: { email } });
  await kinora.refused(null, login, { body: { email, password: 'Wrong-horse-1' } });
  await as(null, sendComment, { body: { name, email, comment: `Call me: ${phone}`, opened_for_s: 9 } });

  const now = clock.now();
  const session_id = randomUUID();
  const ids = { user_id, episode_id };
  await addGift(context, { giver_id: user_id, giver_name: name, giver_email: email });
  await addGift(context, {
    code_hash: Buffer.from('code of Wilhelmina'),
    recipient_id: user_id,
    redeemed_at: now.toISOString(),
    recipient_name: name,
    message: 'Dear Wilhelmina',
  });
  await db
    .insertInto('playback_sessions')
    .values({ ...ids, id: session_id, started_at: now, expires_at: now })
    .execute();
  const { id: sign_in_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('playing_now')
    .values({ playback_id: session_id, user_id, session_id: sign_in_id, began_at: now, expires_at: now })
    .execute();
  await db
    .insertInto('playback_networks')
    .values({ playback_id: session_id, network: 'signature', seen_at: now })
    .execute();
  await db
    .insertInto('served_film')
    .values({ playback_id: session_id, served_ms: '{[0,40000)}', updated_at: now })
    .execute();
  await db
    .insertInto('doubted_watching')
    .values({ playback_id: session_id, claimed_ms: '{[40000,60000)}', updated_at: now })
    .execute();
  await db
    .insertInto('forgotten_watching')
    .values({ user_id, month: now.toISOString().slice(0, 10), show_id, watched_ms: 40_000 })
    .execute();
  await db
    .insertInto('watched_intervals')
    .values({ session_id, from_s: 0, to_s: 40, received_at: now })
    .execute();
  await db
    .insertInto('views')
    .values({ ...ids, session_id, show_id, viewed_at: now, region: null })
    .execute();
  const { signal } = new AbortController();
  await rollUp(context, signal);
  await qualifyWatchTime(context, signal);
  await db
    .insertInto('watch_deltas')
    .values({ ...ids, kind: 'recount' })
    .execute();
  const upload = await db
    .insertInto('uploads')
    .values({
      ...ids,
      key: 'sources/full-account',
      storage_ref: 'one',
      status: 'completed',
      file_name: 'The first winter.mp4',
      size_bytes: 9,
      fingerprint: '9'.repeat(64),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { upload_id: upload.id, part_number: 1 };
  await db
    .insertInto('upload_parts')
    .values({ ...part, etag: 'one', size_bytes: 9, registered_at: now })
    .execute();
  await db
    .insertInto('upload_part_addresses')
    .values({ ...part, most_bytes: 9, expires_at: now })
    .execute();
  await db.updateTable('videos').set({ upload_id: upload.id }).where('id', '=', video_id).execute();
  await db
    .insertInto('provider_customers')
    .values({ user_id, provider: 'sandbox', customer_ref: 'customer-full-account', created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const payer = { user_id, provider: 'stripe', mark: 'full-account', seen_at: now } as const;
  await db.insertInto('payer_marks').values(payer).execute();
  await db
    .insertInto('payout_accounts')
    .values({ user_id, account_ref: 'acct_full_account', created_at: now, checked_at: now })
    .execute();
  await db
    .insertInto('bank_accounts')
    .values({
      user_id,
      country: 'DE',
      holder: name,
      details_sealed: 'key:AAAA',
      last4: '3000',
      saved_at: now,
      payable_from: now,
    })
    .execute();
  await db
    .insertInto('tax_forms')
    .values({
      user_id,
      kind: 'w8ben',
      country: 'DE',
      claims_treaty: false,
      content_sealed: 'key:AAAA',
      signed_at: now,
      valid_until: '2029-12-31',
    })
    .execute();
  const royalty_month = await db
    .insertInto('royalty_months')
    .values({ month: '2021-01', currency: 'usd', starts_at: now, ends_at: after(now, day) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payouts')
    .values({
      user_id,
      royalty_month_id: royalty_month.id,
      amount_minor: 1550,
      status: 'failed',
      failure: `No account of ${name}`,
      created_at: now,
    })
    .execute();
  await addEarnings(db, { user_id, show_id, month_id: royalty_month.id, now });
  const challenge = { challenge: 'full-account', user_id, expires_at: now };
  await db.insertInto('passkey_challenges').values(challenge).execute();
  const { id: version_id } = await db
    .insertInto('page_versions')
    .values({
      page: 'terms-of-service',
      content: JSON.stringify({ page: 'terms-of-service', text: 'Be kind.' }),
      valid_from: now,
      notice: 'Be kinder.',
      needs_acceptance: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('policy_acknowledgements')
    .values({ user_id, version_id, acknowledged_at: now })
    .execute();
  const { id: take_down_id } = await db
    .insertInto('take_downs')
    .values({
      show_id,
      episode_id,
      reason: 'Too loud.',
      taken_down_at: now,
      appeal: `${name} disagrees.`,
      appealed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('episodes').set({ take_down_id }).where('id', '=', episode_id).execute();
  const reported = { about: 'show' as const, show_id, reason: 'other' as const, words: 'It is too loud.' };
  const { id: report_id } = await db
    .insertInto('reports')
    .values({ ...reported, user_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const signer = { name, postal_address: '7 Ostrander Lane', phone, signature: name, created_at: now };
  await db
    .insertInto('copyright_notices')
    .values({ report_id, ...signer, email, work: 'A poem.', sender: 'somewhere' })
    .execute();
  await db
    .insertInto('counter_notices')
    .values({
      take_down_id,
      ...signer,
      words: `${name} wrote it.`,
      restore_from: '2022-01-07',
      restore_until: '2022-01-12',
    })
    .execute();
  await as(person, exportAccount, { body: { password: 'Correct-horse-1' } });
  await notify(
    db,
    { dedupe_key: 'hello', title: `Hello ${name}`, message: 'There you are.', icon: '', link: null },
    [user_id],
    now,
  );
  const received = { recipient: email, subject: 'Welcome to Kinora', sent_at: clock.now() };
  await db.insertInto('sent_emails').values(received).execute();
  await db
    .insertInto('viewer_histories')
    .values({ user_id, shows: [show_id], strengths: [1], times: [0] })
    .execute();
  await fillTables(db, { user_id, email, account: accountOf(context, email) }, { show_id, episode_id });
  return { person: { ...person, name, email }, show_id };
}
