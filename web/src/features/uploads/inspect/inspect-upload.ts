import { adviceFor, type Advice } from './advice.ts';
import { runInWorker } from '../file-worker/run-in-worker.ts';

/** Inspects a file before any of it is uploaded. */
export async function inspectUpload(file: File): Promise<Advice> {
  const refuse = (refusal: string): Advice => ({ refusal, warnings: [], duration_s: null });
  const isMp4 = file.type === 'video/mp4' || file.name.toLowerCase().endsWith('.mp4');
  if (!isMp4) return refuse('Only mp4 files can be uploaded. Please choose an mp4 video.');
  if (file.size === 0) return refuse('This file is empty. Please choose another one.');
  try {
    return adviceFor(await runInWorker('inspect', file), file.size);
  } catch {
    return refuse('The file could not be read. It may have been moved or changed.');
  }
}
