import type { Chapter, TimeRange } from '@kinora/contract/playback/playback';
import { chaptersOf, planOf } from '#film-plan.ts';
import { scripts } from '#scripts.ts';
import type { DemoShow } from '#show.ts';
import { captionTracks, type CaptionTrack } from '#captions.ts';

/** The intro, credits, chapters and captions of a demo film. */
export type FilmMarkers = {
  intro: TimeRange;
  credits_start_s: number;
  chapters: readonly Chapter[];
  captions: readonly CaptionTrack[];
};

/**
 * Returns a film's intro, credits, chapters and captions; `number` counts the show's episodes across all
 * seasons from 0.
 */
export function filmMarkers(show: DemoShow, number: number): FilmMarkers {
  const plan = planOf(show, number);
  const { intro, credits_start_s } = plan;
  const { chapters, spoken } = scripts[show.title]?.[number] ?? {};
  return {
    intro,
    credits_start_s,
    chapters: chapters ? chaptersOf(plan, chapters) : [],
    captions: spoken ? captionTracks(spoken, intro.end_s + 2, credits_start_s) : [],
  };
}
