import type { ResponseOf, CallInput, Endpoint } from './endpoint.ts';

/**
 * The body of every response. The HTTP status is authoritative; `status_code` differs from it where the API
 * specifies another number.
 */
export type Envelope<T> = {
  status_code: number;
  data: T;
  message?: string;
  errors?: Record<string, string>;
  /** Only for server errors; identifies the request in the server's log. */
  request_id?: string;
};

export type CallOptions = {
  /** Origin of the API, e.g. `http://localhost:3000`; empty for the page's own origin. */
  base?: string;
  token?: string | undefined;
  signal?: AbortSignal;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
};

/**
 * An error response from the API, or no response at all. `status` is the HTTP status (0 for a network
 * failure); `errors` maps each field to what is wrong with it.
 */
export class CallError extends Error {
  override name = 'CallError';
  status: number;
  status_code: number;
  errors: Record<string, string>;
  data: unknown;

  constructor(status: number, envelope: Partial<Envelope<unknown>>, options?: ErrorOptions) {
    super(envelope.message ?? 'Something went wrong. Please try again.', options);
    this.status = status;
    this.status_code = envelope.status_code ?? status;
    this.errors = envelope.errors ?? {};
    this.data = envelope.data;
  }
}

/**
 * Calls an endpoint and unwraps its envelope.
 * @returns the response's data and its message, if it has one.
 * @throws CallError for every response outside 200–299 and for a network failure (`status` 0).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<{ data: ResponseOf<E>; message: string | undefined; status_code: number }> {
  const { body, files } = input as {
    body?: Record<string, unknown>;
    files?: Record<string, Blob | undefined>;
  };
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const encoded = encodeBody(endpoint, body, files);
  if (typeof encoded === 'string') headers['content-type'] = 'application/json';
  const request: RequestInit = { method: endpoint.method, headers, keepalive: options.keepalive ?? false };
  if (encoded !== undefined) request.body = encoded;
  if (options.signal) request.signal = options.signal;

  let response: Response;
  try {
    response = await (options.fetch ?? fetch)((options.base ?? '') + requestPath(endpoint, input), request);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new CallError(0, { message: 'No connection. Check your network and try again.' }, { cause });
  }
  const envelope = (await response.json().catch(() => ({}))) as Partial<Envelope<ResponseOf<E>>>;
  if (!response.ok) throw new CallError(response.status, envelope);
  return {
    data: envelope.data as ResponseOf<E>,
    message: envelope.message,
    status_code: envelope.status_code ?? response.status,
  };
}

/** Returns the path with its params filled in and its query string, e.g. `/api/popularshows?limit=10`. */
export function requestPath<E extends Endpoint>(endpoint: E, input: CallInput<E>): string {
  const { params, query } = input as {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  };
  return fillPath(endpoint.path, params) + queryText(query);
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of fields(query)) search.append(name, value);
  return search.size > 0 ? `?${search}` : '';
}

function encodeBody(
  endpoint: Endpoint,
  body: Record<string, unknown> | undefined,
  files: Record<string, Blob | undefined> = {},
): RequestInit['body'] | undefined {
  if (!endpoint.encoding) return undefined;
  if (endpoint.encoding === 'json') return JSON.stringify(body ?? {});
  if (endpoint.encoding === 'form') {
    return new URLSearchParams([...fields(body ?? {})]);
  }
  const form = new FormData();
  for (const [name, value] of fields(body ?? {})) form.append(name, value);
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file);
  return form;
}

/** Yields each item of a list under `name[]`, as the API's forms expect; omits null and undefined values. */
function* fields(values: Record<string, unknown>): Generator<[string, string]> {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) yield [`${name}[]`, String(item)];
    // oxlint-disable-next-line typescript/no-base-to-string -- the contract's fields are texts, numbers and flags
    else yield [name, String(value)];
  }
}
