import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { addressOf } from '@kinora/contract/client';
import type { AnswerOf, CallInput, Endpoint, FileNames, ParsedInput } from '@kinora/contract/endpoint';
import type { Context } from '#context.ts';
import { authenticate, authorize, type Viewer } from '#http/auth.ts';
import type { Draining } from '#http/drain.ts';
import { readBody, type ReceivedFile } from '#http/body.ts';
import { invalid } from '#http/errors.ts';
import { requireMaySaveFiles } from '#http/form-files.ts';
import { dataOf, isFinished, sendFinished, type FinishedAnswer } from '#http/finished-answer.ts';
import { requireOwnership } from '#http/ownership.ts';
import { requireConfirmation, requireFactor } from '#http/step-up.ts';
import { undeclaredField } from '#http/undeclared-fields.ts';

export type App = FastifyInstance & { context: Context; draining: Draining };

/** What a handler receives: the validated input and the caller (null only where visitors may call). */
export type Call<E extends Endpoint> = ParsedInput<E> & {
  context: Context;
  viewer: E['auth'] extends 'visitor' ? Viewer | null : Viewer;
  files: { [K in FileNames<E>]?: ReceivedFile };
  request: FastifyRequest;
};

/** An answer with a message for the person. */
export type WithMessage<T> = { data: T; message: string };

const messageMark = Symbol('message');
export function withMessage<T>(data: T, message: string): WithMessage<T> {
  return Object.assign({ data, message }, { [messageMark]: true });
}

/**
 * Serves an endpoint of the contract. Checks the caller, their ownership and the input before the handler
 * runs, and is the only place that writes the envelope `{status_code, data, message?}`.
 */
export function route<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E> | WithMessage<AnswerOf<E>> | FinishedAnswer<AnswerOf<E>>>,
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
    await requireMaySaveFiles(context, viewer, Object.values(received.files));
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
      if (!context.config.production) requireDeclared(endpoint, dataOf(answer));
      return sendFinished(request, reply, answer);
    }
    const hasMessage = typeof answer === 'object' && answer !== null && messageMark in answer;
    const { data, message } = hasMessage
      ? (answer as WithMessage<AnswerOf<E>>)
      : { data: answer, message: undefined };
    // In production the answer is sent as it is; elsewhere an answer that differs from the contract is an error.
    if (!context.config.production) requireDeclared(endpoint, data);
    return { status_code: 200, data, ...(message && { message }) };
  }

  handlersOf(app).set(endpoint, handler as Handler);
  app.route({ method: endpoint.method, url: endpoint.path, handler: serve });
  if (endpoint.also_get) app.route({ method: 'GET', url: endpoint.path, handler: serve });
}

/** @throws Error if an answer differs from the contract. */
function requireDeclared(endpoint: Endpoint, data: unknown): void {
  const more = undeclaredField(data, endpoint.answer.parse(data));
  if (more) throw new Error(`${endpoint.path} returns a field that the contract does not declare: ${more}`);
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>;

const handlers = new WeakMap<App, Map<Endpoint, Handler>>();

function handlersOf(app: App): Map<Endpoint, Handler> {
  const known = handlers.get(app) ?? new Map<Endpoint, Handler>();
  handlers.set(app, known);
  return known;
}

/** A read without a body that another answer is made from, as the web app makes it. */
export type CallWithin = { endpoint: Endpoint; input: { params?: object; query?: object } };

export const callWithin = <E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, keyof CallInput<E> & ('params' | 'query')>,
): CallWithin => ({ endpoint, input: input as CallWithin['input'] });

/**
 * Answers a call within the process, as it would be answered if this viewer made it.
 * @param request its headers may matter, for example for the region.
 * @throws the refusal
 */
export async function answerWithin(
  app: App,
  { endpoint, input }: CallWithin,
  viewer: Viewer | null,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<unknown> {
  const handler = handlersOf(app).get(endpoint);
  if (!handler) throw new Error(`No route serves ${endpoint.path}`);
  authorize(endpoint.auth, viewer);
  const { searchParams } = new URL(addressOf(endpoint, input as CallInput<Endpoint>), 'http://any');
  return handler({
    context: app.context,
    viewer,
    params: parse(endpoint.params, texts(input.params)),
    query: parse(endpoint.query, Object.fromEntries(searchParams)),
    body: undefined,
    files: {},
    request,
  } as unknown as Call<Endpoint>);
}

/** Answers a call as a visitor's; returns the data by the path of the call, as the web app keeps it. */
export async function answerVisitor(
  app: App,
  call: CallWithin,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<{ path: string; data: unknown }> {
  const answer = await answerWithin(app, call, null, request);
  const path = addressOf(call.endpoint, call.input as CallInput<Endpoint>);
  return { path, data: isFinished(answer) ? dataOf(answer) : answer };
}

const texts = (values: object = {}) =>
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
