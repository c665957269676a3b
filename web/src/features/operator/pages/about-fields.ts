import { AboutText, FirstDay } from '@kinora/contract/pages/versions';
import type { Control } from 'react-hook-form';
import * as z from 'zod/mini';

export const AboutFields = z.object({ about: AboutText, first_day: FirstDay });

export type AboutControl = Control<z.input<typeof AboutFields>, unknown, z.output<typeof AboutFields>>;
