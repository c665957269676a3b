import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { requestPath } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint, FileNames, ParsedInput } from '@kinora/contract/endpoint';
import type { StaffRole } from '@kinora/contract/roles';
import type { Context } from '#context.ts';
import { authenticate, authorize, type Viewer } from '#http/access/auth.ts';
import type { Draining } from '#http/drain.ts';
import { readBody, type ReceivedFile } from '#http/body/body.ts';
import { invalid } from '#http/errors.ts';
import { requireFileAllowance } from '#http/body/form-files.ts';
import {
  readFinishedData,
  isFinished,
  sendFinished,
  type FinishedResponse,
} from '#http/finished-response.ts';
import { requireOwnership } from '#http/access/ownership.ts';
import { requireConfirmation, requireFactor } from '#http/access/step-up.ts';
import { undeclaredField } from '#http/body/undeclared-fields.ts';
import type { Terminal } from '#terminal.ts';

export type App = FastifyInstance & { context: Context; draining: Draining };

/**
 * What a handler receives: the validated input and the caller. The caller can be null where visitors may
 * call, and is null for the command line, which can make every staff call, whatever role the call requires.
 */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  context: Context;
  viewer: E['auth'] extends 'visitor' | StaffRole ? Viewer | null : Viewer;
  files: { [K in FileNames<E>]?: ReceivedFile };
  request: E['auth'] extends StaffRole ? FastifyRequest | Terminal : FastifyRequest;
};

/** An answer with a message to show to the caller. */
export type WithMessage<T> = { data: T; message: string };

const messageMark = Symbol('message');
export function withMessage<T>(data: T, message: string): WithMessage<T> {
  return Object.assign({ data, message }, { [messageMark]: true });
}

/** Splits what a handler returns into the answer and its message, if it has one. */
function splitMessage<T>(answer: T | WithMessage<T>): { data: T; message: string | undefined } {
  const hasMessage = typeof answer === 'object' && answer !== null && messageMark in answer;
  return hasMessage ? (answer as WithMessage<T>) : { data: answer as T, message: undefined };
}

/**
 * Serves an endpoint of the contract. Checks the caller, their ownership and the input before the handler
 * runs, and is the only place that writes the envelope `{status_code, data, message?}`.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (
    call: Call<E>,
  ) => Promise<ResponseOf<E> | WithMessage<ResponseOf<E>> | FinishedResponse<ResponseOf<E>>>,
): void {
  const { context } = app;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const viewer = await authenticate(context, request, endpoint);
    authorize(endpoint.auth, viewer);
    requireFactor(context, endpoint, viewer);
    requireConfirmation(context, endpoint.step_up, viewer);
    const params = parse(endpoint.params, request.params);
    const query = parse(endpoint.query, request.query);
    const received = await readBody(request, request.method === 'GET' ? undefined : endpoint, reply);
    // When a POST read is called with GET (`also_get`), its input comes from the query instead of the body.
    const body = parse(endpoint.body, request.method === 'GET' ? request.query : received.fields);
    if (endpoint.owns && viewer)
      await requireOwnership(context.db, viewer.id, endpoint.owns, {
        ...(params as object),
        ...(body as object),
      });
    await requireFileAllowance(context, viewer, Object.values(received.files));
    const answer = await handler({
      context,
      viewer,
      params,
      query,
      body,
      files: received.files,
      request,
    } as unknown as Call<E>);
    if (isFinished(answer)) {
      if (!context.config.production) requireDeclared(endpoint, readFinishedData(answer));
      return sendFinished(request, reply, answer);
    }
    const { data, message } = splitMessage(answer);
    // In production the answer is sent as it is; elsewhere an answer that differs from the contract is an error.
    if (!context.config.production) requireDeclared(endpoint, data);
    return { status_code: 200, data, ...(message && { message }) };
  }

  getHandlers(app).set(endpoint, handler as Handler);
  app.route({ method: endpoint.method, url: endpoint.path, handler: serve });
  if (endpoint.also_get) app.route({ method: 'GET', url: endpoint.path, handler: serve });
}

/** @throws Error if a response has a field that the contract does not declare. */
function requireDeclared(endpoint: Endpoint, data: unknown): void {
  const undeclared = undeclaredField(data, endpoint.response.parse(data));
  if (undeclared)
    throw new Error(`${endpoint.path} returns a field that the contract does not declare: ${undeclared}`);
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>;

const handlers = new WeakMap<App, Map<Endpoint, Handler>>();

function getHandlers(app: App): Map<Endpoint, Handler> {
  const routes = handlers.get(app) ?? new Map<Endpoint, Handler>();
  handlers.set(app, routes);
  return routes;
}

/** A call without a body whose response becomes part of another response, with the input that the web app would send. */
export type CallInProcess = { endpoint: Endpoint; input: { params?: object; query?: object } };

export const toCallInProcess = <E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, keyof CallInput<E> & ('params' | 'query')>,
): CallInProcess => ({ endpoint, input: input as CallInProcess['input'] });

/**
 * Handles a call in this process, as if this viewer had made it.
 * @param request is used only for its headers, for example to find the region.
 * @throws the handler's refusal
 */
export async function callInProcess(
  app: App,
  { endpoint, input }: CallInProcess,
  viewer: Viewer | null,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<unknown> {
  const handler = getHandlers(app).get(endpoint);
  if (!handler) throw new Error(`No route serves ${endpoint.path}`);
  authorize(endpoint.auth, viewer);
  const { searchParams } = new URL(requestPath(endpoint, input as CallInput<Endpoint>), 'http://any');
  return handler({
    context: app.context,
    viewer,
    params: parse(endpoint.params, stringValues(input.params)),
    query: parse(endpoint.query, Object.fromEntries(searchParams)),
    body: undefined,
    files: {},
    request,
  } as unknown as Call<Endpoint>);
}

/** Handles a call as if a visitor had made it; returns the data, and the path under which the web app keeps it. */
export async function callAsVisitor(
  app: App,
  call: CallInProcess,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<{ path: string; data: unknown }> {
  const answer = await callInProcess(app, call, null, request);
  const path = requestPath(call.endpoint, call.input as CallInput<Endpoint>);
  return { path, data: isFinished(answer) ? readFinishedData(answer) : answer };
}

/** Params, query and body of a call, before they are checked. */
export type RawInput = Record<'params' | 'query' | 'body', Record<string, unknown>>;

/** Checks the input of a call that a command makes. @throws 422 with errors by field */
export const checkInput = ({ params, query, body }: Endpoint, input: RawInput) => ({
  params: parse(params, input.params),
  query: parse(query, input.query),
  body: parse(body, input.body),
});

/**
 * Handles a staff call in this process, for people who can run commands on the machine.
 * @throws the handler's refusal
 */
export async function callFromTerminal(
  app: App,
  endpoint: Endpoint,
  input: RawInput,
  request: Terminal,
): Promise<{ data: unknown; message: string | undefined }> {
  const handler = getHandlers(app).get(endpoint);
  if (!handler) throw new Error(`No route serves ${endpoint.path}`);
  const checked = checkInput(endpoint, input);
  const call = { context: app.context, viewer: null, ...checked, files: {}, request };
  return splitMessage(await handler(call as unknown as Call<Endpoint>));
}

const stringValues = (values: object = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

function parse(schema: ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || 'body';
    errors[field] ??= issue.message;
  }
  throw invalid(errors);
}
