import { expect, test } from 'vitest';
import { listSuspiciousActivity } from '@kinora/contract/operator/suspicious-activity';
import { startTestApp } from '#test/app.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addShow, addViews, addSuspiciousWatching } from '#test/shows.ts';

test('operators see which accounts have more than a few seconds of suspicious watching', async () => {
  await using kinora = await startTestApp();
  const { context } = kinora;
  const operator = await signInAsStaff(kinora, await kinora.member(), 'operator');
  const [bot, fan] = [await kinora.member(), await kinora.member()];
  const pushed = await addShow(context, { title: 'Pushed' });
  await addViews(context, pushed, [bot.id, fan.id], 1);
  await addSuspiciousWatching(context, bot.id, '{[0,9000000),[10000000,15400000)}');
  await addSuspiciousWatching(context, fan.id, '{[0,4000)}');

  expect(await kinora.as(operator, listSuspiciousActivity, {})).toMatchObject([
    {
      user_id: bot.id,
      has_paid: true,
      uncounted_s: 14_400,
      watched_s: 0,
      playbacks: 1,
      episodes: 1,
      days: 1,
      max_per_day: 1,
      show: { id: pushed.show_id, title: 'Pushed', percent: 100 },
    },
  ]);
  expect((await kinora.refused(fan, listSuspiciousActivity, {})).status).toBe(403);
});
