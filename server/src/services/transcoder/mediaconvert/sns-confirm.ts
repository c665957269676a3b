import { isAtSns } from '#services/transcoder/mediaconvert/sns-certificate.ts';
import type { MediaConvertSettings } from '#transcoder-settings.ts';

/**
 * Tells SNS that we want to hear of our topic. The message that asks is signed and of our topic already; the
 * address in it must be SNS's, and about the same topic.
 * @returns false when it is not, and nothing was asked for.
 */
export async function confirmSubscription(
  { sns_origin, topic_arn }: MediaConvertSettings,
  address: string,
): Promise<boolean> {
  if (!isAtSns(address, sns_origin)) return false;
  const { searchParams } = new URL(address);
  if (searchParams.get('Action') !== 'ConfirmSubscription' || searchParams.get('TopicArn') !== topic_arn)
    return false;
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`SNS answered ${answer.status} to the confirmation of a subscription`);
  return true;
}
