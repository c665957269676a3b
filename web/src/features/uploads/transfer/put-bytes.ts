import { PartRefused, type SignedPart } from './transport.ts';

/**
 * Sends the bytes of a part, reporting how many were sent, which `fetch` cannot do.
 * @returns the ETag of the stored part.
 */
export function putBytes(
  { url, headers }: SignedPart,
  bytes: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('error', () => reject(new TypeError('The network failed')));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, bytes.size)));
    request.addEventListener('load', () => {
      const etag = request.getResponseHeader('etag');
      const isAccepted = request.status >= 200 && request.status < 300;
      if (isAccepted && etag) resolve(etag);
      else reject(toPartRefused(request));
    });
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(bytes);
  });
}

function toPartRefused({ status, statusText, responseText }: XMLHttpRequest): PartRefused {
  return new PartRefused(status, statusText || `status ${status}`, parseMessage(responseText));
}

/** The error message of our own storage; other storages have different formats. */
function parseMessage(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return typeof message === 'string' ? message : null;
  } catch {
    return null;
  }
}
