import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { findOpenConversion } from '#features/processing/conversion-queries.ts';
import { databaseBefore } from '#test/database-before.ts';

test('conversions that were requested before the upgrade keep their audio tracks', async () => {
  const database = await databaseBefore('0171-sounds-of-conversions.sql');
  const { db } = database;
  // The conversions' films do not matter here.
  await sql`alter table transcoder_jobs drop constraint transcoder_jobs_video_id_fkey`.execute(db);
  const mix = { left: [1, 0, 0.7], right: [0, 1, 0.7] };
  const sounds = [
    { stream: 2, channels: 2, mix: null },
    { stream: 1, channels: 1, mix: null },
    { stream: 1, channels: 3, mix },
    { stream: 1, channels: 2 },
    null,
  ];
  for (const [index, sound] of sounds.entries())
    await sql`insert into transcoder_jobs (video_id, token, try, prefix, plan, asked_at)
      values (${index}, ${`token-${index}`}, 1, ${`${index}/`}, ${JSON.stringify({ sound, gop: 40 })}, now())`.execute(
      db,
    );
  await migrate(database);
  const readPlan = async (video_id: number) => {
    const conversion = await findOpenConversion(db, video_id);
    return conversion?.plan;
  };
  const stereo = { folder: 'audio', speakers: 'stereo', is_main: true };
  expect(await readPlan(0)).toMatchObject({
    gop: 40,
    sounds: [{ ...stereo, streams: [2], channels: 2, gains: null }],
  });
  expect(await readPlan(1)).toMatchObject({ sounds: [{ streams: [1], gains: [[1], [1]] }] });
  expect(await readPlan(2)).toMatchObject({ sounds: [{ channels: 3, gains: [mix.left, mix.right] }] });
  expect(await readPlan(3)).toMatchObject({ sounds: [{ channels: 2, gains: null }] });
  expect(await readPlan(4)).toEqual({ gop: 40, sounds: [] });
});
