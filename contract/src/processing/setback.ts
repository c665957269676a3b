import * as z from 'zod/mini';

/** What last held up the processing of a video. */
export const Setback = z.object({
  kind: z.enum(['hangs', 'stuck', 'failed', 'out_of_memory', 'disk_full', 'interrupted']),
  /** The number of the current or next try, and the maximum number of tries. */
  next_try: z.int(),
  tries: z.int(),
});
export type Setback = z.infer<typeof Setback>;

const sentences: Record<Setback['kind'], (attempt: string) => string> = {
  hangs: () => 'No progress for a while. If this continues, it will be restarted automatically.',
  stuck: (attempt) => `Got stuck and was started again: ${attempt}.`,
  failed: (attempt) => `Could not be converted and was started again: ${attempt}.`,
  out_of_memory: () =>
    'The service ran out of memory. It will continue automatically; nothing is wrong with your file.',
  disk_full: () => 'The service ran out of space. It will continue automatically once there is room.',
  interrupted: () => 'Something on our side interrupted it. It will continue automatically.',
};

/** States what happened to the video and what happens next. */
export const setbackText = ({ kind, next_try, tries }: Setback): string =>
  sentences[kind](`try ${next_try} of ${tries}`);
