import * as z from 'zod/mini';
import { Id, IdText, Instant, Nothing, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Scope } from '../scopes.ts';

/** Maximum number of API keys per member. */
export const maxApiKeys = 20;

/** The lifetimes that a key can have, in days. */
export const keyLifetimes = ['30', '90', '365'] as const;

/** A key with which a program acts for its owner; the key itself is shown once and cannot be read again. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(Scope),
  created_at: Instant,
  expires_at: Instant,
  /** Accurate to within five minutes; null if the key was never used. */
  last_used_at: z.nullable(Instant),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const apiKeys = endpoint({
  summary: 'The caller’s API keys, newest first; expired keys are listed for another month',
  method: 'GET',
  path: '/api/api-keys',
  auth: 'member',
  response: z.array(ApiKey),
});

export const NewApiKey = z.object({
  name: text('Name', 1, 60),
  scopes: z.array(Scope).check(z.minLength(1, 'Choose what the key may do'), z.maxLength(20)),
  /** In days. */
  lasts: z.enum(keyLifetimes, 'Choose how long the key lasts'),
});

export const createApiKey = endpoint({
  summary: 'Create an API key for the caller; 409 if they have too many',
  method: 'POST',
  path: '/api/api-keys',
  auth: 'member',
  step_up: 'always',
  encoding: 'json',
  body: NewApiKey,
  /** `key` is the bearer token, which is returned only here. */
  response: z.object({ key: z.string(), api_key: ApiKey }),
});

export const revokeApiKey = endpoint({
  summary: 'Revoke one of the caller’s API keys',
  method: 'DELETE',
  path: '/api/api-keys/:key_id',
  auth: 'member',
  params: z.object({ key_id: IdText }),
  response: Nothing,
});
