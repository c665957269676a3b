import type { IncomingMessage } from 'node:http';
import { findRoute } from '#test/fakes/find-route.ts';
import { startLocalServer } from '#test/fakes/local-server.ts';
import {
  createJob,
  validationErrorOf,
  type CreateJobRequest,
  type MediaConvertState,
  type FakeJob,
} from '#test/fakes/mediaconvert/jobs.ts';
import { openFaults, type Faults } from '#test/fakes/wire-faults.ts';

export type MediaConvertFake = AsyncDisposable & {
  /** Value for MEDIACONVERT_ENDPOINT. */
  url: string;
  jobs: ReadonlyMap<string, FakeJob>;
  faults: Faults;
  /** Names of the calls received. */
  calls: string[];
  /** The most recently created job. */
  newest: () => FakeJob;
  advance: (ms: number) => void;
};

type Answer = { status: number; body?: object; error?: string };

const prefix = '/2017-08-29';
const routes = ['POST /jobs', 'GET /jobs/:id', 'DELETE /jobs/:id', 'GET /search'].map((one) => ({
  on: one.replace(' ', ` ${prefix}`),
}));

const refused = (status: number, error: string, message: string): Answer => ({
  status,
  error,
  body: { message },
});

/** Fakes the part of MediaConvert that we use: REST with JSON. Jobs change only when tests change them. */
export async function startMediaConvert(region = 'eu-west-1'): Promise<MediaConvertFake> {
  const state: MediaConvertState = { jobs: new Map(), account: '123456789012', region };
  const faults = openFaults();
  const calls: string[] = [];
  let offset = 0;

  function answer(request: IncomingMessage, body: string, on: string, id: string): Answer {
    if (!isSigned(request, region)) return refused(403, 'ForbiddenException', 'The request is not signed');
    if (on === `POST ${prefix}/jobs`) {
      const createRequest = JSON.parse(body) as CreateJobRequest;
      const fault = validationErrorOf(createRequest);
      if (fault) return refused(400, 'BadRequestException', fault);
      return { status: 201, body: { job: createJob(state, createRequest, new Date(Date.now() + offset)) } };
    }
    if (on === `GET ${prefix}/search`) {
      const file = new URL(request.url ?? '', 'http://here').searchParams.get('inputFile');
      const found = [...state.jobs.values()].filter(({ settings }) => settings.inputs[0]?.fileInput === file);
      return { status: 200, body: { jobs: found.toReversed().slice(0, 20) } };
    }
    const job = state.jobs.get(id);
    if (!job) return refused(404, 'NotFoundException', 'The job does not exist');
    if (on === `GET ${prefix}/jobs/:id`) return { status: 200, body: { job } };
    if (job.status !== 'SUBMITTED' && job.status !== 'PROGRESSING')
      return refused(409, 'ConflictException', 'The job has ended');
    job.status = 'CANCELED';
    return { status: 202, body: {} };
  }

  const server = await startLocalServer((request, body, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const found = findRoute(routes, request.method ?? '', pathname);
    const on = found?.route.on ?? `${request.method} ${pathname}`;
    calls.push(on.replace(prefix, ''));
    const fault = faults.take(on.replace(prefix, ''));
    const result =
      fault === 'failed'
        ? refused(500, 'InternalServerErrorException', 'Something went wrong')
        : found
          ? answer(request, body, on, found.id)
          : refused(404, 'NotFoundException', 'No such call');
    if (fault === 'lost') request.socket.destroy();
    else
      response
        .writeHead(result.status, {
          'content-type': 'application/json',
          ...(result.error && { 'x-amzn-errortype': result.error }),
        })
        .end(JSON.stringify(result.body ?? {}));
  });
  return {
    url: server.url,
    jobs: state.jobs,
    faults,
    calls,
    newest: () => {
      const job = [...state.jobs.values()].at(-1);
      if (!job) throw new Error('No job has been created');
      return job;
    },
    advance: (ms) => {
      offset += ms;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Whether the header has the form of AWS Signature Version 4, for this service and region. */
const isSigned = ({ headers }: IncomingMessage, region: string): boolean =>
  new RegExp(`^AWS4-HMAC-SHA256 Credential=[^/]+/\\d{8}/${region}/mediaconvert/aws4_request, `).test(
    headers.authorization ?? '',
  );
