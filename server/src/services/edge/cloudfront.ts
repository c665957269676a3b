import { getSignedUrl } from '@aws-sdk/cloudfront-signer';
import { after, second } from '#clock.ts';
import type { MediaEdge } from '#config/media-settings.ts';
import { signedUrlLifetime_s } from '#services/edge/types.ts';

type CloudFront = Extract<MediaEdge, { kind: 'cloudfront' }>;

/** Signs URLs of objects for a distribution whose origin is the bucket. */
export function signForCloudFront({ origin, key_pair_id, private_key }: CloudFront) {
  return async (key: string, now: Date): Promise<string> =>
    getSignedUrl({
      url: `${origin}/${key}`,
      keyPairId: key_pair_id,
      privateKey: private_key,
      dateLessThan: after(now, signedUrlLifetime_s * second),
    });
}
