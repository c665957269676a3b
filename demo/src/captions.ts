/** A film's captions in one language, as WebVTT. */
export type CaptionTrack = { language: string; label: string; vtt: string };

const labels = { en: 'English', de: 'Deutsch', pt: 'Português' };

/** The lines spoken in a film, in each language of its captions. */
export type SpokenLines = Partial<Record<keyof typeof labels, readonly string[]>>;

const cue_s = 5;

/** Spreads the lines over a stretch of the film. */
export const captionTracks = (spoken: SpokenLines, from_s: number, to_s: number): CaptionTrack[] =>
  Object.entries(labels).flatMap(([language, label]) => {
    const lines = spoken[language as keyof SpokenLines];
    if (!lines) return [];
    const step = (to_s - from_s) / lines.length;
    const cues = lines.map((text, index) => cue(from_s + index * step, text));
    return [{ language, label, vtt: ['WEBVTT', ...cues].join('\n\n') + '\n' }];
  });

const cue = (start_s: number, text: string): string =>
  `${timestamp(start_s)} --> ${timestamp(start_s + cue_s)}\n${text}`;

/** Formats minutes, seconds and milliseconds as WebVTT does: `01:05.500`. */
function timestamp(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`;
}
