import { isAtSns } from '#services/transcoder/mediaconvert/sns-certificate.ts';
import type { MediaConvertSettings } from '#config/transcoder-settings.ts';

/**
 * Confirms our subscription to the topic. The message requesting it is already known to be signed and from
 * our topic; the URL in it must belong to SNS and be for the same topic.
 * @returns false if the URL does not; nothing is requested in that case.
 */
export async function confirmSubscription(
  { sns_origin, topic_arn }: MediaConvertSettings,
  url: string,
): Promise<boolean> {
  if (!isAtSns(url, sns_origin)) return false;
  const { searchParams } = new URL(url);
  if (searchParams.get('Action') !== 'ConfirmSubscription' || searchParams.get('TopicArn') !== topic_arn)
    return false;
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`SNS answered ${response.status} to the confirmation of a subscription`);
  return true;
}
