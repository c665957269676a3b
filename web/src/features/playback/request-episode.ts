import { CallError } from '@kinora/contract/client';
import { episodeVideo, type EpisodeVideo } from '@kinora/contract/playback/playback';
import { call } from '#lib/api/call.ts';
import { updateSession } from '#lib/session/session.ts';

/**
 * Requests what is needed to play an episode. If the subscription has ended, the session is updated, which takes
 * the viewer to the plan page.
 * @param playback_id the running playback whose URLs are to be renewed.
 */
export async function requestEpisode(
  episode_id: number,
  { signal, playback_id }: { signal?: AbortSignal; playback_id?: string | undefined } = {},
): Promise<EpisodeVideo> {
  try {
    const { data } = await call(
      episodeVideo,
      { params: { episode_id }, query: { playback_id } },
      signal ? { signal } : {},
    );
    return data;
  } catch (error) {
    if (error instanceof CallError && isAboutSubscription(error)) updateSession({ is_subscribed: false });
    throw error;
  }
}

/** A 403 because of the show's rating has field errors; one about the subscription has none. */
const isAboutSubscription = ({ status, errors }: CallError) =>
  status === 403 && Object.keys(errors).length === 0;
