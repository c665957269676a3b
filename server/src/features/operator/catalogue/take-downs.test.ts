import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { showDetails } from '@kinora/contract/catalogue/shows';
import { followingShows, followShow } from '@kinora/contract/engagement/reactions';
import { notifications } from '@kinora/contract/notifications/notifications';
import * as catalogue from '@kinora/contract/operator/catalogue';
import { operatorOverview } from '@kinora/contract/operator/overview';
import { auditLog } from '@kinora/contract/operator/audit-log';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { appealTakeDown, ownTakeDowns } from '@kinora/contract/publishing/take-downs';
import { showPreview } from '@kinora/contract/publishing/show-preview';
import { deleteShow, publisherShows } from '@kinora/contract/publishing/shows';
import { deletePermanently, listTrash, restoreFromTrash } from '@kinora/contract/publishing/trash';
import type { StaffRole } from '@kinora/contract/roles';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const staff = async (role: StaffRole): Promise<UserData> =>
  signInAsStaff(kinora, await kinora.member(`Stella ${role}`), role);

async function publishedShow() {
  const published = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, published.episode_id);
  return published;
}

const reason = 'The music is not theirs.';
const wholeShow = (show_id: number) => ({ params: { show_id }, body: { episode_id: null, reason } });
const lastEmailTo = async ({ email }: UserData) => (await emailsTo(kinora, email)).at(-1);
const takeDownParams = (take_down_id: number) => ({ params: { take_down_id } });

async function latestTakeDownOf(who: UserData): Promise<number> {
  const [latest] = await kinora.as(who, ownTakeDowns, {});
  return latest?.id ?? 0;
}

describe('a show that is taken down', () => {
  test('is not available to viewers, stops playing, and is restored exactly as it was', async () => {
    const moderator = await staff('moderator');
    const { show_id, episode_id, publisher } = await publishedShow();
    const viewer = await kinora.subscriber('Vera');
    await kinora.as(viewer, followShow, { body: { show_id } });
    const video = { params: { episode_id }, query: {} };
    const { playlist_url } = await kinora.as(viewer, episodeVideo, video);
    const ownVideo = await kinora.as(publisher, episodeVideo, video);
    const fetchMessage = async (path: string | null) => {
      const response = await fetch(kinora.base + path);
      return ((await response.json()) as { message: string }).message;
    };
    // The response to a valid grant here, because the film has no files.
    const validGrantMessage = 'This URL is not valid.';
    expect(await fetchMessage(playlist_url)).toBe(validGrantMessage);
    const detailsBefore = await kinora.as(viewer, showDetails, { params: { show_id } });

    await kinora.as(moderator, catalogue.takeDown, wholeShow(show_id));
    expect(await kinora.refused(viewer, showDetails, { params: { show_id } })).toMatchObject({
      status: 404,
      message: 'This show is not available.',
    });
    expect((await kinora.refused(null, showDetails, { params: { show_id } })).errors).toHaveProperty('show');
    expect((await kinora.refused(viewer, episodeVideo, video)).status).toBe(404);
    expect(await fetchMessage(playlist_url)).toBe('This episode is not available.');
    expect(await fetchMessage(ownVideo.playlist_url)).toBe(validGrantMessage);
    expect(await kinora.as(viewer, followingShows, {})).toEqual([]);
    expect((await kinora.refused(moderator, catalogue.takeDown, wholeShow(show_id))).status).toBe(409);

    await kinora.as(moderator, catalogue.restore, {
      ...takeDownParams(await latestTakeDownOf(publisher)),
      body: { reason },
    });
    expect(await kinora.as(viewer, showDetails, { params: { show_id } })).toEqual(detailsBefore);
    expect(await fetchMessage(playlist_url)).toBe(validGrantMessage);
    expect(await kinora.as(viewer, followingShows, {})).toMatchObject([{ id: show_id }]);
    expect(await kinora.as(publisher, ownTakeDowns, {})).toEqual([]);
    expect((await lastEmailTo(publisher))?.subject).toBe('“The Lighthouse Keepers” has been restored');
  });

  test('remains visible to its creator, who is told why', async () => {
    const moderator = await staff('moderator');
    const { show_id, episode_id, publisher } = await publishedShow();
    await kinora.as(moderator, catalogue.takeDown, wholeShow(show_id));
    const email = await lastEmailTo(publisher);
    expect(email?.subject).toBe('“The Lighthouse Keepers” has been taken down');
    expect(email?.text).toContain(`> ${reason}`);
    expect(email?.text).toContain(`/publisher/shows/${show_id}`);
    expect(await kinora.as(publisher, notifications, {})).toMatchObject([{ message: reason }]);
    expect(await kinora.as(publisher, ownTakeDowns, {})).toMatchObject([
      { show_id, episode: null, reason, appeal: null },
    ]);
    expect(await kinora.as(publisher, showPreview, { params: { show_id } })).toMatchObject({
      state: 'taken_down',
      seasons: [{ only_you: true, episodes: [{ id: episode_id, only_you: true }] }],
    });
    expect(await kinora.as(publisher, publisherShows, { query: {} })).toMatchObject([
      { state: 'taken_down' },
    ]);
    const other = await kinora.subscriber('Otto Other');
    expect(await kinora.as(other, ownTakeDowns, {})).toEqual([]);
    expect((await kinora.refused(other, showPreview, { params: { show_id } })).status).toBe(404);
  });

  test('stays down after its creator restores the show from the trash, even if only an episode was taken down', async () => {
    const moderator = await staff('moderator');
    const viewer = await kinora.subscriber('Vera');
    for (const target of ['show', 'episode'] as const) {
      const { show_id, episode_id, publisher } = await publishedShow();
      const before = await kinora.as(moderator, catalogue.readCatalogueShow, { params: { show_id } });
      await kinora.as(publisher, deleteShow, { params: { show_id } });
      expect(await kinora.as(moderator, catalogue.readCatalogueShow, { params: { show_id } })).toMatchObject({
        title: before.title,
        trashed_at: expect.any(String),
        episodes_count: 1,
        episodes: [{ id: episode_id }],
      });
      const body = { episode_id: target === 'show' ? null : episode_id, reason };
      await kinora.as(moderator, catalogue.takeDown, { params: { show_id }, body });
      const [entry] = await kinora.as(publisher, listTrash, {});
      await kinora.as(publisher, restoreFromTrash, { params: { trash_id: entry?.id ?? 0 } });
      expect(await kinora.as(publisher, ownTakeDowns, {})).toHaveLength(1);
      const video = { params: { episode_id }, query: {} };
      expect((await kinora.refused(viewer, episodeVideo, video)).status).toBe(404);
    }
    const deleted = await publishedShow();
    await kinora.as(deleted.publisher, deleteShow, { params: { show_id: deleted.show_id } });
    const [entry] = await kinora.as(deleted.publisher, listTrash, {});
    await kinora.as(deleted.publisher, deletePermanently, { params: { trash_id: entry?.id ?? 0 } });
    const read = { params: { show_id: deleted.show_id } };
    expect((await kinora.refused(moderator, catalogue.readCatalogueShow, read)).status).toBe(404);
    expect((await kinora.refused(moderator, catalogue.takeDown, wholeShow(deleted.show_id))).status).toBe(
      404,
    );
  });

  test('leaves an episode down when the show is restored, if the episode had been taken down before', async () => {
    const moderator = await staff('moderator');
    const { show_id, episode_id, publisher } = await publishedShow();
    await kinora.as(moderator, catalogue.takeDown, { params: { show_id }, body: { episode_id, reason } });
    await kinora.as(moderator, catalogue.takeDown, wholeShow(show_id));
    expect(
      (await kinora.as(moderator, catalogue.readCatalogueShow, { params: { show_id } })).episodes,
    ).toMatchObject([{ id: episode_id, state: 'taken_down' }]);
    await kinora.as(moderator, catalogue.restore, {
      ...takeDownParams(await latestTakeDownOf(publisher)),
      body: { reason },
    });
    expect((await kinora.refused(null, showDetails, { params: { show_id } })).message).toBe(
      'This show is not available.',
    );
    const show = await kinora.as(moderator, catalogue.readCatalogueShow, { params: { show_id } });
    expect(show).toMatchObject({ state: 'out', episodes_down: 1, episodes: [{ state: 'taken_down' }] });
  });

  test('cannot be taken down with the id of another show’s episode', async () => {
    const moderator = await staff('moderator');
    const [one, other] = [await publishedShow(), await publishedShow()];
    const mixed = { params: { show_id: one.show_id }, body: { episode_id: other.episode_id, reason } };
    expect((await kinora.refused(moderator, catalogue.takeDown, mixed)).status).toBe(404);
  });
});

describe('an appeal', () => {
  const words = { body: { words: 'I composed the music myself.' } };

  test('can be made once, by the creator, and is decided by another operator', async () => {
    const [first, second] = [await staff('operator'), await staff('operator')];
    const { show_id, publisher } = await publishedShow();
    const stranger = await kinora.subscriber('Otto Other');
    await kinora.as(first, catalogue.takeDown, wholeShow(show_id));
    const id = await latestTakeDownOf(publisher);
    const decide = {
      ...takeDownParams(id),
      body: { is_granted: true, answer: 'You are right, we are sorry.' },
    };
    expect((await kinora.refused(second, catalogue.decideAppeal, decide)).status).toBe(409);
    expect((await kinora.refused(stranger, appealTakeDown, { ...takeDownParams(id), ...words })).status).toBe(
      404,
    );
    await kinora.as(publisher, appealTakeDown, { ...takeDownParams(id), ...words });
    expect(
      (await kinora.refused(publisher, appealTakeDown, { ...takeDownParams(id), ...words })).status,
    ).toBe(409);

    expect((await kinora.as(second, operatorOverview, {})).attention.open_appeals).toBe(1);
    const listed = await kinora.as(second, catalogue.listCatalogue, { query: { only: 'appealed' } });
    expect(listed.rows.map((row) => row.id)).toEqual([show_id]);
    const canDecide = async (who: UserData) =>
      (await kinora.as(who, catalogue.readCatalogueShow, { params: { show_id } })).take_downs[0]?.may_decide;
    expect([await canDecide(first), await canDecide(second)]).toEqual([false, true]);
    expect((await kinora.refused(first, catalogue.decideAppeal, decide)).status).toBe(403);
    await kinora.as(second, catalogue.decideAppeal, decide);
    expect(await kinora.as(null, showDetails, { params: { show_id } })).toMatchObject({ id: show_id });
    expect((await lastEmailTo(publisher))?.text).toContain('> You are right, we are sorry.');
    const owner = await staff('owner');
    const query = { page: 1, page_size: 100, sort: 'id' as const, search: `show ${show_id}` };
    const { rows } = await kinora.as(owner, auditLog, { query });
    expect(rows.map(({ act, actor }) => [act, actor?.id])).toEqual([
      ['taken-down', first.id],
      ['appeal-decided', second.id],
      ['restored', second.id],
    ]);
  });

  test('that is refused leaves the show down, and the creator sees why', async () => {
    const [moderator, operator] = [await staff('moderator'), await staff('operator')];
    const { show_id, publisher } = await publishedShow();
    await kinora.as(moderator, catalogue.takeDown, wholeShow(show_id));
    const id = await latestTakeDownOf(publisher);
    await kinora.as(publisher, appealTakeDown, { ...takeDownParams(id), ...words });
    const answer = 'The label has shown us the contract.';
    const decide = { ...takeDownParams(id), body: { is_granted: false, answer } };
    expect((await kinora.refused(moderator, catalogue.decideAppeal, decide)).status).toBe(403);
    await kinora.as(operator, catalogue.decideAppeal, decide);
    expect((await kinora.refused(operator, catalogue.decideAppeal, decide)).status).toBe(409);
    expect(await kinora.as(publisher, ownTakeDowns, {})).toMatchObject([
      { appeal: { words: words.body.words, decision: { is_granted: false, answer } } },
    ]);
    expect((await kinora.refused(null, showDetails, { params: { show_id } })).status).toBe(404);
  });

  test('can be decided by the same operator if there is no other', async () => {
    const { db } = kinora.context;
    await db.updateTable('users').set({ role: 'member' }).where('role', '<>', 'member').execute();
    const onlyOwner = await staff('owner');
    const { show_id, publisher } = await publishedShow();
    await kinora.as(onlyOwner, catalogue.takeDown, wholeShow(show_id));
    const id = await latestTakeDownOf(publisher);
    await kinora.as(publisher, appealTakeDown, { ...takeDownParams(id), ...words });
    const decide = { ...takeDownParams(id), body: { is_granted: true, answer: 'You are right.' } };
    await kinora.as(onlyOwner, catalogue.decideAppeal, decide);
    expect(await kinora.as(null, showDetails, { params: { show_id } })).toMatchObject({ id: show_id });
  });
});

describe('the catalogue', () => {
  test('finds shows by title, creator or episode, and lists them with their state', async () => {
    const support = await staff('support');
    const { show_id, publisher } = await publisherWithEpisode(kinora);
    await kinora.context.db
      .updateTable('episodes')
      .set({ title: 'The Bell of Arden' })
      .where('show_id', '=', show_id)
      .execute();
    const query = { search: 'bell of arden' };
    expect((await kinora.as(support, catalogue.listCatalogue, { query })).rows).toMatchObject([
      { id: show_id, state: 'draft', publisher: { id: publisher.id }, episodes_count: 1, open_reports: 0 },
    ]);
    const page = await kinora.as(support, catalogue.readCatalogueShow, { params: { show_id } });
    expect(page.episodes).toMatchObject([{ title: 'The Bell of Arden', state: 'without_film' }]);
    const unknown = { params: { show_id: 999_999 } };
    expect((await kinora.refused(support, catalogue.readCatalogueShow, unknown)).status).toBe(404);
  });

  test('a moderator corrects the rating and the genres, and the creator is notified', async () => {
    const moderator = await staff('moderator');
    const { show_id, publisher } = await publishedShow();
    const why = 'It shows how to build a trap.';
    const correct = (category: number[]) => ({
      params: { show_id },
      body: { maturity_level: 'T - Teen' as const, category, reason: why },
    });
    expect((await kinora.refused(moderator, catalogue.correctShow, correct([9999]))).status).toBe(422);
    await kinora.as(moderator, catalogue.correctShow, correct([2]));
    const show = await kinora.as(null, showDetails, { params: { show_id } });
    expect(show.maturity_level).toBe('T - Teen');
    expect(show.category.map(({ category_id }) => category_id)).toEqual([2]);
    expect((await lastEmailTo(publisher))?.text).toContain(`> ${why}`);
  });
});
