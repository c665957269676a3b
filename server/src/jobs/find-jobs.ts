import { importFeatureFiles } from '#feature-files.ts';
import type { Job } from '#jobs/define.ts';

let found: Promise<readonly Job[]> | undefined;

/** Loads the job in every `*-job.ts` file of the features, and the demo's jobs. */
export const findJobs = (): Promise<readonly Job[]> => (found ??= loadJobs());

async function loadJobs(): Promise<readonly Job[]> {
  const jobs = (await importFeatureFiles('**/*-job.ts')).map(({ file, exports }) => {
    const [job, ...others] = Object.values(exports);
    if (!isJob(job) || others.length > 0)
      throw new Error(`${file} must export its job and nothing else: export const … = defineJob({…})`);
    return { file, job };
  });
  const demo = await import('@kinora/demo');
  jobs.push(...demo.jobs.map((job) => ({ file: 'The demo', job })));
  for (const { file, job } of jobs) {
    const other = jobs.find((entry) => entry.job.name === job.name && entry.file !== file);
    if (other) throw new Error(`The jobs of ${file} and ${other.file} have the same name: ${job.name}`);
  }
  return jobs.map(({ job }) => job);
}

const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && 'name' in value && 'data' in value && 'run' in value;
