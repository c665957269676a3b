import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  multipart: ['multipart/form-data'],
} as const;

type Schema = Record<string, unknown>;

/** Describes endpoints as an OpenAPI 3.1 document. */
export function openApi(
  endpoints: readonly Endpoint[],
  about: { title: string; version: string; url: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of endpoints) {
    const path = one.path.replace(/:(\w+)/g, '{$1}');
    const methods = one.also_get ? [one.method, 'GET'] : [one.method];
    for (const method of methods) (paths[path] ??= {})[method.toLowerCase()] = operation(one, method);
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from a sign-in.' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key from Account Setting. It may make the calls that name one of its scopes, and no others.',
        },
      },
    },
    paths,
  };
}

function operation(endpoint: Endpoint, method: string) {
  const owner = endpoint.owns?.length ? ', owner' : '';
  const factor = endpoint.needs_factor ? ' Needs a second factor.' : '';
  const step_up = endpoint.step_up ? ` ${stepUpNotes[endpoint.step_up]}` : '';
  return {
    summary: endpoint.summary,
    description: `For: ${endpoint.auth}${owner}.${factor}${step_up}`,
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(method !== 'GET' && endpoint.encoding && { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'OK',
        content: answered(endpoint),
      },
      default: {
        description: 'An error, with a message for the user and errors by field',
        content: { 'application/json': { schema: envelope({ type: 'null' }) } },
      },
    },
  };
}

/** What may be sent as bearer token; `{}` means that none is needed. */
const securityOf = ({ auth, scope }: Endpoint) => [
  ...(auth === 'visitor' ? [{}] : []),
  { bearer: [] },
  ...(scope ? [{ api_key: [scope] }] : []),
];

const stepUpNotes = {
  always: 'The caller must have confirmed who they are within the last ten minutes.',
  'with-factor':
    'A caller with a second factor must have confirmed who they are within the last ten minutes.',
};

function answered({ answer, streams }: Endpoint) {
  const schema = jsonSchema(answer, 'output');
  return streams ? { 'text/event-stream': { schema } } : { 'application/json': { schema: envelope(schema) } };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

function requestBody(endpoint: Endpoint) {
  const schema = endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} };
  const files = Object.keys(endpoint.files ?? {}).map((name) => [name, { type: 'string', format: 'binary' }]);
  const withFiles = {
    ...schema,
    properties: { ...(schema.properties as object), ...Object.fromEntries(files) },
  };
  const types = endpoint.encoding ? mediaTypes[endpoint.encoding] : [];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: withFiles }])) };
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

const envelope = (data: Schema): Schema => ({
  type: 'object',
  required: ['status_code', 'data'],
  properties: {
    status_code: { type: 'integer' },
    data,
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
});
