import type { MediaEdge } from '#config/media-settings.ts';
import { signForBunny } from '#services/edge/bunny.ts';
import { signForCloudFront } from '#services/edge/cloudfront.ts';
import { writeEdgeToken } from '#services/edge/token.ts';
import { signedUrlLifetime_s, type Edge } from '#services/edge/types.ts';
import type { Storage } from '#services/storage/types.ts';

/** Opens the edge that delivers films; without one, URLs point to the service. */
export function openEdge(edge: MediaEdge | null, storage: Storage): Edge {
  const serviceUrl: Edge['baseUrl'] = (grant) => `/play/${grant}`;
  const edgeAtServiceUrl = (signedUrl: Edge['signedUrl']): Edge => ({ baseUrl: serviceUrl, signedUrl });
  if (!edge) return edgeAtServiceUrl(null);
  if (edge.kind === 'cloudfront') return edgeAtServiceUrl(signForCloudFront(edge));
  if (edge.kind === 'bunny') return edgeAtServiceUrl(signForBunny(edge));
  if (edge.kind === 'nginx') return { baseUrl: (grant) => `${edge.origin}/play/${grant}`, signedUrl: null };
  if (edge.kind === 'token')
    return {
      baseUrl: (...parts) => `${edge.origin}/play/${writeEdgeToken(edge.key, ...parts)}`,
      signedUrl: null,
    };
  const { signRead } = storage;
  if (!signRead) throw new Error('The data folder cannot sign URLs.');
  return edgeAtServiceUrl((key) => signRead(key, signedUrlLifetime_s));
}
