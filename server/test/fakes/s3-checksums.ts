import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Part = { etag: string; size: number; sha256: string | undefined };
type Upload = { algorithm: string | undefined; parts: Map<number, Part> };
type Answer = { status: number; body?: string; headers?: Record<string, string> };

export type S3Fake = AsyncDisposable & { storage_url: string };

/**
 * Starts a fake bucket that is as strict about the checksums of a multipart upload as AWS S3: the algorithm
 * declared at the start is required for every part and on completion. Signatures are not verified; the tests
 * against a real S3 server cover those.
 */
export async function startS3Fake(): Promise<S3Fake> {
  const uploads = new Map<string, Upload>();
  const objects = new Map<string, Part>();

  async function respond(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const body = await buffer(request);
    if (request.method === 'POST' && searchParams.has('uploads')) {
      const id = `upload-${uploads.size + 1}`;
      uploads.set(id, {
        algorithm: request.headers['x-amz-checksum-algorithm'] as string | undefined,
        parts: new Map(),
      });
      return {
        status: 200,
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (request.method === 'GET' && searchParams.has('list-type'))
      return listObjects(objects, `${pathname}${searchParams.get('prefix')}`);
    if (request.method === 'POST' && searchParams.has('delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
        objects.delete(`${pathname}${key}`);
      return { status: 200, body: '<DeleteResult></DeleteResult>' };
    }
    const upload = uploads.get(searchParams.get('uploadId') ?? '');
    const source = objects.get(`/${request.headers['x-amz-copy-source'] as string | undefined}`);
    if (upload && source) {
      // The store itself computes the checksum of a part that it copies.
      upload.parts.set(Number(searchParams.get('partNumber')), source);
      return {
        status: 200,
        body: `<CopyPartResult><ETag>${source.etag}</ETag><ChecksumSHA256>${source.sha256}</ChecksumSHA256></CopyPartResult>`,
      };
    }
    if (!upload && request.method === 'PUT') return putObject(objects, pathname, body, readChecksum(request));
    if (upload && request.method === 'PUT')
      return putPart(upload, Number(searchParams.get('partNumber')), body, readChecksum(request));
    if (upload && request.method === 'GET') return listParts(upload);
    if (upload && request.method === 'POST') {
      const refusal = findMissingChecksum(upload, body.toString());
      if (refusal) return refusal;
      uploads.delete(searchParams.get('uploadId') ?? '');
      const etag = `"joined-${upload.parts.size}"`;
      const size = [...upload.parts.values()].reduce((sum, part) => sum + part.size, 0);
      objects.set(pathname, { etag, size, sha256: undefined });
      return {
        status: 200,
        body: `<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
      };
    }
    const object = objects.get(pathname);
    if (!object) return refused(404, 'NoSuchUpload', 'The specified upload does not exist.');
    const headers = {
      etag: object.etag,
      'content-length': String(object.size),
      'last-modified': new Date(0).toUTCString(),
    };
    return { status: 200, headers };
  }

  const server = createServer((request, response) => {
    void respond(request).then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    storage_url: `s3://key:secret@127.0.0.1:${port}/bucket?path_style=1&tls=0`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const readChecksum = (request: IncomingMessage) =>
  request.headers['x-amz-checksum-sha256'] as string | undefined;

function putPart(upload: Upload, number: number, body: Buffer, sha256: string | undefined): Answer {
  const [expected, actual] = [upload.algorithm?.toLowerCase() ?? 'null', sha256 ? 'sha256' : 'null'];
  if (expected !== actual)
    return refused(
      400,
      'InvalidRequest',
      `Checksum Type mismatch occurred, expected checksum Type: ${expected}, actual checksum Type: ${actual}`,
    );
  return put(body, sha256, (part) => upload.parts.set(number, part));
}

const putObject = (
  objects: Map<string, Part>,
  path: string,
  body: Buffer,
  sha256: string | undefined,
): Answer => put(body, sha256, (object) => objects.set(path, object));

function put(body: Buffer, sha256: string | undefined, store: (part: Part) => void): Answer {
  if (sha256 && createHash('sha256').update(body).digest('base64') !== sha256)
    return refused(400, 'BadDigest', 'The SHA256 you specified did not match the calculated checksum.');
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  store({ etag, size: body.length, sha256 });
  return { status: 200, headers: { etag } };
}

function listObjects(objects: Map<string, Part>, prefix: string): Answer {
  const found = [...objects]
    .filter(([path]) => path.startsWith(prefix))
    .map(
      ([path, { etag, size, sha256 }]) =>
        `<Contents><Key>${path.replace(/^\/[^/]*\//, '')}</Key><ETag>${etag}</ETag><Size>${size}</Size>${
          sha256 ? '<ChecksumAlgorithm>SHA256</ChecksumAlgorithm>' : ''
        }<LastModified>${new Date(0).toISOString()}</LastModified></Contents>`,
    );
  return {
    status: 200,
    body: `<ListBucketResult><IsTruncated>false</IsTruncated>${found.join('')}</ListBucketResult>`,
  };
}

function listParts(upload: Upload): Answer {
  const parts = [...upload.parts].map(
    ([number, { etag, size, sha256 }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${size}</Size>${
        sha256 ? `<ChecksumSHA256>${sha256}</ChecksumSHA256>` : ''
      }</Part>`,
  );
  return {
    status: 200,
    body: `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`,
  };
}

function findMissingChecksum(upload: Upload, body: string): Answer | null {
  for (const [number, { sha256 }] of upload.parts) {
    const listed = new RegExp(`<Part>(?=(?:(?!</Part>).)*<PartNumber>${number}</PartNumber>).*?</Part>`).exec(
      body,
    )?.[0];
    if (sha256 && !listed?.includes(`<ChecksumSHA256>${sha256}</ChecksumSHA256>`))
      return refused(
        400,
        'InvalidRequest',
        `The upload was created using a sha256 checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
      );
  }
  return null;
}

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
});
