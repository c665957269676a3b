import { text } from '@kinora/contract/schemas';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { TimeField } from './time-fields.ts';

export const ChaptersFields = z.object({
  chapters: z.array(z.object({ start_s: TimeField, title: text('Chapter title', 1, 100) })),
});
export type ChaptersForm = UseFormReturn<
  z.input<typeof ChaptersFields>,
  unknown,
  z.output<typeof ChaptersFields>
>;
