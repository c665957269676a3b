import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { events } from './webhooks/events.ts';

const mediaTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  multipart: ['multipart/form-data'],
} as const;

type Schema = Record<string, unknown>;

/** An endpoint with its area of the contract and the name of its export there. */
export type NamedEndpoint = { area: string; name: string; endpoint: Endpoint };

/** Describes endpoints and webhook events as an OpenAPI 3.1 document. */
export function openApi(
  endpoints: readonly NamedEndpoint[],
  about: { title: string; version: string; url: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const add = (method: string, operationId: string) => {
      const described = { operationId, tags: [area], ...operation(endpoint, method) };
      (paths[path] ??= {})[method.toLowerCase()] = described;
    };
    add(endpoint.method, name);
    if (endpoint.also_get) add('GET', `${name}ByGet`);
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map((name) => ({ name })),
    components: {
      schemas: { Error: envelope({}) },
      responses: {
        Error: {
          description: 'An error, with a message for the user and errors by field',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from a sign-in.' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key from Account Setting. It may make only the calls that list one of its scopes.',
        },
      },
    },
    paths,
    webhooks: Object.fromEntries(Object.entries(events).map(([type, event]) => [type, webhook(type, event)])),
  };
}

function operation(endpoint: Endpoint, method: string) {
  const owner = endpoint.owns?.length ? ', owner' : '';
  const factor = endpoint.needs_factor ? ' Needs a second factor.' : '';
  const stepUp = endpoint.step_up ? ` ${stepUpNotes[endpoint.step_up]}` : '';
  return {
    summary: endpoint.summary,
    description: `For: ${endpoint.auth}${owner}.${factor}${stepUp}`,
    security: securityOf(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(method !== 'GET' && endpoint.encoding && { requestBody: requestBody(endpoint) }),
    responses: {
      200: {
        description: 'OK',
        content: responseContent(endpoint),
      },
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

/** Describes the request that a receiver gets when an event occurs. */
const webhook = (type: string, { summary, data }: { summary: string; data: z.ZodMiniType }) => ({
  post: {
    operationId: type,
    tags: ['webhooks'],
    summary,
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { const: type },
              timestamp: { type: 'string', format: 'date-time' },
              data: jsonSchema(data, 'output'),
            },
          },
        },
      },
    },
    responses: { '2XX': { description: 'Received' } },
  },
});

/** What may be sent as the bearer token; `{}` means that none is needed. */
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

function responseContent({ response, streams }: Endpoint) {
  const schema = jsonSchema(response, 'output');
  return streams ? { 'text/event-stream': { schema } } : { 'application/json': { schema: envelope(schema) } };
}

function parameters(schema: z.ZodMiniType | undefined, location: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
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
