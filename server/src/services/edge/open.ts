import type { MediaEdge } from '#config/media-settings.ts';
import { signForBunny } from '#services/edge/bunny.ts';
import { signForCloudFront } from '#services/edge/cloudfront.ts';
import { writeEdgeToken } from '#services/edge/token.ts';
import { signedFor_s, type Edge } from '#services/edge/types.ts';
import type { Storage } from '#services/storage/types.ts';

/** Opens the edge that delivers films; without one, URLs point to the service. */
export function openEdge(edge: MediaEdge | null, storage: Storage): Edge {
  const serviceUrlOf: Edge['addressOf'] = (grant) => `/play/${grant}`;
  const signingEdge = (signedUrl: Edge['signedUrl']): Edge => ({ addressOf: serviceUrlOf, signedUrl });
  if (!edge) return signingEdge(null);
  if (edge.kind === 'cloudfront') return signingEdge(signForCloudFront(edge));
  if (edge.kind === 'bunny') return signingEdge(signForBunny(edge));
  if (edge.kind === 'nginx') return { addressOf: (grant) => `${edge.origin}/play/${grant}`, signedUrl: null };
  if (edge.kind === 'token')
    return {
      addressOf: (...parts) => `${edge.origin}/play/${writeEdgeToken(edge.key, ...parts)}`,
      signedUrl: null,
    };
  const { signRead } = storage;
  if (!signRead) throw new Error('The data folder cannot sign URLs.');
  return signingEdge((key) => signRead(key, signedFor_s));
}
