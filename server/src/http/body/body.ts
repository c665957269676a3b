import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding, Endpoint, FileRule } from '@kinora/contract/endpoint';
import { invalid, Refusal } from '#http/errors.ts';
import { formFolder } from '#http/body/stale-form-uploads.ts';
import { sniffType } from '#http/body/sniff.ts';

/** A file uploaded with a form, in a temporary folder that is deleted once the response is sent. */
export type ReceivedFile = { path: string; content_type: string; file_name: string };

type Received = { fields: unknown; files: Record<string, ReceivedFile> };

const contentTypes: Record<Encoding, string[]> = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  multipart: ['multipart/form-data'],
};

/**
 * Reads a request's body in the encoding that the endpoint declares. A form's `name[]` fields become the list
 * `name`; an empty field is treated as absent.
 * @throws 415 for another encoding, 400 for a form without a boundary, 413 for a file over its limit, 422 for
 * a file of the wrong kind.
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint | undefined,
  reply: FastifyReply,
): Promise<Received> {
  if (!endpoint?.encoding) return { fields: undefined, files: {} };
  const content_type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  const accepted = contentTypes[endpoint.encoding];
  if (content_type !== '' && !accepted.includes(content_type))
    throw new Refusal(415, `Send this as ${accepted.join(' or ')}.`);
  if (content_type === 'application/json' || content_type === '') return { fields: request.body, files: {} };
  if (content_type === 'application/x-www-form-urlencoded')
    return { fields: collectFields(Object.entries(request.body as Record<string, unknown>)), files: {} };
  if (!/;\s*boundary=./i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(400, 'The form could not be read: its boundary is missing.');
  return readMultipart(request, endpoint.files ?? {}, reply);
}

async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  reply: FastifyReply,
): Promise<Received> {
  const fields: [string, unknown][] = [];
  const files: Record<string, ReceivedFile> = {};
  let folder: string | undefined;
  let refusal: Refusal | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      // A part without a name is not a field, whatever its type.
      if (part.fieldname) fields.push([part.fieldname, part.value]);
      continue;
    }
    const rule = rules[part.fieldname];
    if (!rule || !part.filename) {
      part.file.resume();
      continue;
    }
    if (!folder) {
      folder = await mkdtemp(formFolder);
      const created = folder;
      reply.raw.once('close', () => void rm(created, { recursive: true, force: true }));
    }
    const received = await receiveFile(part, rule, join(folder, part.fieldname));
    if (received instanceof Refusal) refusal ??= received;
    else files[part.fieldname] = received;
  }
  // @NOTE thrown only now, because a browser reads the response only after its whole request has been received.
  if (refusal) throw refusal;
  return { fields: collectFields(fields), files };
}

async function receiveFile(
  part: MultipartFile,
  rule: FileRule,
  path: string,
): Promise<ReceivedFile | Refusal> {
  let size = 0;
  await pipeline(
    part.file,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size <= rule.max_bytes) yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (size > rule.max_bytes) {
    const message = `This file is too large: at most ${rule.max_bytes / 1024 / 1024}MB.`;
    return new Refusal(413, message, { errors: { [part.fieldname]: message } });
  }
  const content_type = await sniffFile(path);
  if (!rule.accept.includes('*/*') && !rule.accept.includes(content_type))
    return invalid({
      [part.fieldname]: `This file type is not accepted: send ${rule.accept.join(' or ')}.`,
    });
  return { path, content_type, file_name: part.filename };
}

async function sniffFile(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return sniffType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function collectFields(entries: [string, unknown][]): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of entries) {
    if (value === '' || value === undefined) continue;
    if (name.endsWith('[]')) {
      const list = name.slice(0, -2);
      fields[list] = [...((fields[list] as unknown[] | undefined) ?? []), value].flat();
    } else fields[name] = value;
  }
  return fields;
}
