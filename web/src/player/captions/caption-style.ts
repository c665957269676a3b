import * as z from 'zod/mini';

export const captionSizes = ['Small', 'Medium', 'Large', 'Very large'] as const;
export const captionColors = ['White', 'Yellow', 'Cyan', 'Green'] as const;
export const captionBackgrounds = ['None', 'Soft', 'Solid'] as const;

export const CaptionStyle = z.object({
  size: z.enum(captionSizes),
  color: z.enum(captionColors),
  background: z.enum(captionBackgrounds),
});
export type CaptionStyle = z.infer<typeof CaptionStyle>;

export const defaultCaptionStyle: CaptionStyle = { size: 'Medium', color: 'White', background: 'Soft' };
