import * as z from 'zod/mini';

/** What last kept the processing of a video from getting on. */
export const Setback = z.object({
  kind: z.enum(['hangs', 'stuck', 'failed', 'out_of_memory', 'disk_full', 'interrupted']),
  /** The number of the current or next try, and how many a file gets. */
  next_try: z.int(),
  tries: z.int(),
});
export type Setback = z.infer<typeof Setback>;

const sentences: Record<Setback['kind'], (again: string) => string> = {
  hangs: () => 'Has not moved for a while. If that lasts, it is started again by itself.',
  stuck: (again) => `Got stuck and was started again: ${again}.`,
  failed: (again) => `Could not be converted and was started again: ${again}.`,
  out_of_memory: () => 'The service ran out of memory. It goes on by itself, and your file is not at fault.',
  disk_full: () => 'The service ran out of space. It goes on by itself once there is room.',
  interrupted: () => 'Something on our side interrupted it. It goes on by itself.',
};

/** Tells those waiting for the video what happened, and what happens next. */
export const setbackText = ({ kind, next_try, tries }: Setback): string =>
  sentences[kind](`try ${next_try} of ${tries}`);
