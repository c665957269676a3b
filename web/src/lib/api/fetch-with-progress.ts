/** Reports how much of a request was sent, from 0 to 1. */
export type OnSent = (fraction: number) => void;

/** A `fetch` that reports how much of the body was sent, which the browser's `fetch` cannot do. */
export const fetchWithProgress =
  (onSent: OnSent): typeof fetch =>
  (target, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, target instanceof Request ? target.url : target);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onSent(loaded / total);
      });
      request.addEventListener('load', () => {
        const { responseText, status, statusText } = request;
        resolve(new Response(responseText, { status, statusText }));
      });
      const fail = () => reject(signal?.aborted ? signal.reason : new TypeError('The request failed'));
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });
