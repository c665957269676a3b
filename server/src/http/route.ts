import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import type { AnswerOf, Endpoint, FileNames, ParsedInput } from '@kinora/contract/endpoint';
import type { Context } from '#context.ts';
import { authenticate, authorize, type Viewer } from '#http/auth.ts';
import type { Draining } from '#http/drain.ts';
import { readBody, type ReceivedFile } from '#http/body.ts';
import { invalid } from '#http/errors.ts';
import { requireOwnership } from '#http/ownership.ts';
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
  handler: (call: Call<E>) => Promise<AnswerOf<E> | WithMessage<AnswerOf<E>>>,
): void {
  const { context } = app;

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const viewer = await authenticate(context, request);
    authorize(endpoint.auth, viewer);
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
    const answer = await handler({
      context,
      viewer,
      params,
      query,
      body,
      files: received.files,
      request,
    } as unknown as Call<E>);
    const hasMessage = typeof answer === 'object' && answer !== null && messageMark in answer;
    const { data, message } = hasMessage
      ? (answer as WithMessage<AnswerOf<E>>)
      : { data: answer, message: undefined };
    // In production the answer is sent as it is; elsewhere an answer that differs from the contract is an error.
    if (!context.config.production) {
      const more = undeclaredField(data, endpoint.answer.parse(data));
      if (more)
        throw new Error(`${endpoint.path} returns a field that the contract does not declare: ${more}`);
    }
    return { status_code: 200, data, ...(message && { message }) };
  }

  app.route({ method: endpoint.method, url: endpoint.path, handler: serve });
  if (endpoint.also_get) app.route({ method: 'GET', url: endpoint.path, handler: serve });
}

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
