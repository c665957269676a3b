import type * as z from 'zod/mini';
import type { StaffRole } from './roles.ts';
import type { Scope } from './scopes.ts';

/**
 * Who may call: anybody; members; `subscriber`s, who have access to films now; or members who run the service in
 * this role or a higher one. Whether a resource belongs to the caller is checked separately: see `owns`.
 */
export type Auth = 'visitor' | 'member' | 'subscriber' | StaffRole;

/** `form` is urlencoded or multipart without files; `multipart` also carries files. */
export type Encoding = 'json' | 'form' | 'multipart';

export type FileRule = {
  // Accepted content types, as sniffed from the bytes, e.g. `image/png`; `*/*` if the endpoint checks the bytes.
  accept: readonly string[];
  max_bytes: number;
};

/**
 * For calls that are worth stealing a session for: the caller must have confirmed who they are within
 * the last ten minutes, by signing in or by `confirmIdentity`. `with-factor`: only if the account has
 * a second factor, because the call requires the password anyway.
 */
export type StepUp = 'always' | 'with-factor';

/** A resource owned by one publisher, and the input field (in params or body) that identifies it. */
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
  /** The scope with which an API key may make the call in place of a session; without one, no key may. */
  scope?: Scope;
  /** The caller must own these; checked by the server before the handler runs. */
  owns?: readonly Ownership[];
  step_up?: StepUp;
  /** Only for accounts with a second factor, because the call affects payouts. */
  needs_factor?: boolean;
  encoding?: Encoding;
  /** A read-only POST that is also served under GET, so that responses can be cached. */
  also_get?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  files?: Readonly<Record<F, FileRule>>;
  /** Responds with server-sent events, each carrying one `response`, until either side closes the stream. */
  streams?: boolean;
  response: R;
};

/**
 * Describes one API call: the server routes it, the client calls it and the API documentation is generated
 * from it.
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
  : // If every field is optional, the whole object may be left out.
    object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a caller passes: params, query and body before parsing, files as blobs. */
export type CallInput<E extends Endpoint> =
  E extends Endpoint<Auth, infer P, infer Q, infer B, z.ZodMiniType, infer F>
    ? Field<'params', z.input<P>> &
        Field<'query', z.input<Q>> &
        Field<'body', z.input<B>> & { files?: { [K in F]?: Blob | undefined } }
    : never;

/** What a handler receives: the parsed input. */
export type ParsedInput<E extends Endpoint> =
  E extends Endpoint<Auth, infer P, infer Q, infer B>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

export type FileNames<E extends Endpoint> =
  E extends Endpoint<Auth, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer F> ? F : never;

export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
