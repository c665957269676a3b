import type * as z from 'zod/mini';

/**
 * Who may call. Each level includes the ones before it: a `subscriber` has paid access now, an `operator`
 * runs the service. Whether a thing is the caller's own is a second question: see `owns`.
 */
export type Auth = 'visitor' | 'member' | 'subscriber' | 'operator';

/** `form` is urlencoded or multipart without files; `multipart` carries files as well. */
export type Encoding = 'json' | 'form' | 'multipart';

export type FileRule = {
  /** Accepted content types, as sniffed from the bytes, e.g. `image/png`. */
  accept: readonly string[];
  max_bytes: number;
};

/** A resource that belongs to one publisher, and the input field (of params or body) that names it. */
export type Ownership = { kind: 'show' | 'season' | 'episode'; field: string };

export type Endpoint<
  A extends Auth = Auth,
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
  F extends string = string,
> = {
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Starts with /api; params are written `:show_id`. */
  path: string;
  auth: A;
  /** The caller must own these; checked by the server before the handler runs. */
  owns?: readonly Ownership[];
  encoding?: Encoding;
  /** A POST that only reads also answers to GET, so that a cache can serve it. */
  also_get?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  files?: Readonly<Record<F, FileRule>>;
  /** Answers server-sent events, each of which holds one `answer`, until either side ends it. */
  streams?: boolean;
  answer: R;
};

/**
 * One value that says everything about an API call; the server routes it, the client calls it and the
 * API description is written from it.
 */
export function endpoint<
  const A extends Auth,
  R extends z.ZodMiniType,
  P extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  Q extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  B extends z.ZodMiniType = z.ZodMiniType<undefined, undefined>,
  F extends string = never,
>(definition: Endpoint<A, P, Q, B, R, F>): Endpoint<A, P, Q, B, R, F> {
  return definition;
}

type Field<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : // What is optional as a whole may be left out as one.
    object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a caller gives: params, query and body before parsing, files as blobs. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<Auth, infer P, infer Q, infer B, z.ZodMiniType, infer F>
    ? Field<'params', z.input<P>> &
        Field<'query', z.input<Q>> &
        Field<'body', z.input<B>> & { files?: { [K in F]?: Blob | undefined } }
    : never;

/** What a handler gets: the same, parsed. */
export type ParsedInput<E extends Endpoint> =
  E extends Endpoint<Auth, infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

export type FileNames<E extends Endpoint> =
  E extends Endpoint<Auth, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer F> ? F : never;

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
