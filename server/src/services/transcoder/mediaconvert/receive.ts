import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#clock.ts';
import { readJobEvent } from '#services/transcoder/mediaconvert/job-event.ts';
import { snsCertificates } from '#services/transcoder/mediaconvert/sns-certificate.ts';
import { confirmSubscription } from '#services/transcoder/mediaconvert/sns-confirm.ts';
import { isSigned, readSnsMessage } from '#services/transcoder/mediaconvert/sns-message.ts';
import { isTimely } from '#services/transcoder/mediaconvert/message-age.ts';
import type { ReceivedWebhook, RemoteTranscoder } from '#services/transcoder/types.ts';
import type { MediaConvertSettings } from '#config/transcoder-settings.ts';

/** The header in which an EventBridge API destination sends the secret. */
const secretHeader = 'x-kinora-event-secret';

const refused = (status: 401 | 403, why: string): ReceivedWebhook => ({
  kind: 'refused',
  status,
  reason: why,
});

/** Receives webhook requests from SNS or EventBridge, and accepts those whose origin is proven. */
export function receiver(settings: MediaConvertSettings, clock: Clock): RemoteTranscoder['receive'] {
  const readCertificate = snsCertificates(settings.sns_origin);

  async function receiveFromSns(raw_body: Buffer): Promise<ReceivedWebhook> {
    const message = readSnsMessage(raw_body);
    if (!message || settings.topic_arn === null)
      return refused(401, 'This notification carries no proof of its origin.');
    // Obviously wrong messages are refused before SNS is contacted.
    const now = clock.now();
    if (message.TopicArn !== settings.topic_arn)
      return refused(403, 'This notification is from another topic.');
    if (!isTimely(message.Timestamp, now)) return refused(403, 'This notification is too old.');
    if (!(await isSigned(message, readCertificate, now)))
      return refused(401, 'This notification is not signed by SNS.');
    if (message.Type === 'SubscriptionConfirmation') {
      const isOurs = await confirmSubscription(settings, message.SubscribeURL ?? '');
      return isOurs ? { kind: 'nothing' } : refused(403, 'The confirmation URL does not belong to SNS.');
    }
    if (message.Type !== 'Notification') return { kind: 'nothing' };
    return toReceived(readJobEvent(message.Message), `sns:${message.MessageId}`);
  }

  function receiveFromEventBridge(raw_body: Buffer, secret: string): ReceivedWebhook {
    if (settings.event_secret === null || !isEqual(secret, settings.event_secret))
      return refused(401, 'The secret is wrong.');
    const event = readJobEvent(raw_body.toString());
    if (event && !isTimely(event.time, clock.now())) return refused(403, 'This notification is too old.');
    return toReceived(event, `eventbridge:${event?.id}`);
  }

  return async (raw_body, headers) => {
    const secret = headers[secretHeader];
    return secret === undefined ? receiveFromSns(raw_body) : receiveFromEventBridge(raw_body, secret);
  };
}

function toReceived(event: ReturnType<typeof readJobEvent>, message_id: string): ReceivedWebhook {
  if (!event) return { kind: 'nothing' };
  return { kind: 'job', message: { message_id, job_ref: event.job_ref, report: event.report } };
}

/** Compares in constant time, without revealing the lengths either. */
function isEqual(first: string, second: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(first), digest(second));
}
