import { randomUUID } from 'node:crypto';
import { transaction } from '#db/transaction.ts';
import { lockClaimed } from '#features/processing/claim-queries.ts';
import {
  closeConversion,
  insertConversion,
  type Conversion,
} from '#features/processing/conversion-queries.ts';
import type { RemoteConversion } from '#features/processing/jobs/mediaconvert/task.ts';
import { LeaseLost } from '#features/processing/jobs/lease.ts';
import { videoPrefix } from '#features/processing/jobs/work-folder.ts';
import { conversionFailed, serviceFault, type Failure } from '#features/processing/rules.ts';

/** Every attempt costs money, and a film that failed twice would fail a third time. */
const maxTries = 2;

/** The transcoder could not convert the film, and no attempts are left. */
export class ConversionAbandoned extends Error {
  override name = 'ConversionAbandoned';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/**
 * Records a second conversion of a film, with a new token and prefix, after the first one failed.
 * @throws ConversionAbandoned if the second attempt failed, or if someone cancelled the job at the transcoder.
 */
export async function retryConversion(
  { context, claim }: RemoteConversion,
  { state, plan, ...last }: Conversion,
): Promise<void> {
  if (state === 'canceled') throw new ConversionAbandoned(serviceFault);
  if (last.try >= maxTries) throw new ConversionAbandoned(conversionFailed);
  context.log.warn(
    { video_id: claim.id, job_ref: last.job_ref },
    'A conversion failed and is requested again',
  );
  await transaction(context.db, async (tx) => {
    if (!(await lockClaimed(tx, claim))) throw new LeaseLost('Another worker holds the video');
    await closeConversion(tx, claim.id);
    await insertConversion(tx, {
      video_id: claim.id,
      token: randomUUID(),
      try: last.try + 1,
      prefix: `${videoPrefix(claim.id)}${claim.attempt}-${last.try + 1}/`,
      plan,
      now: context.clock.now(),
    });
  });
}
