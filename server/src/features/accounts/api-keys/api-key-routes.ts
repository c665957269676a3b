import * as contract from '@kinora/contract/accounts/api-keys';
import { after, day } from '#clock.ts';
import { countApiKeysLocked, deleteApiKey, insertApiKey, listApiKeys } from '#db/api-key-queries.ts';
import { transaction } from '#db/transaction.ts';
import { apiKeyEmail } from '#features/accounts/api-keys/emails.ts';
import { recordAction } from '#features/audit/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { newApiKey } from '#http/access/auth.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { route, withMessage, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, contract.apiKeys, async ({ viewer, context }) => listApiKeys(context.db, viewer.id));

  route(app, contract.createApiKey, async ({ viewer, body, context, request }) => {
    const { clock, config, db, jobs } = context;
    const { name, lasts } = body;
    const now = clock.now();
    const { token, token_hash } = newApiKey();
    const api_key = await transaction(db, async (tx) => {
      if ((await countApiKeysLocked(tx, viewer.id)) >= contract.maxApiKeys)
        throw new Refusal(
          409,
          'You have reached the maximum number of API keys. Revoke an unused one first.',
        );
      const scopes = [...new Set(body.scopes)];
      const expires_at = after(now, Number(lasts) * day);
      const key = { user_id: viewer.id, token_hash, name, scopes, created_at: now, expires_at };
      const created = await insertApiKey(tx, key);
      // The key's name may reveal who its owner is, and the log outlives the account.
      const details = { actor: viewer, target_id: viewer.id, subject: `key ${created.id}`, request };
      await recordAction(context, tx, { act: 'api-key-created', ...details });
      // Someone who got into the account must not be able to keep a way back in unnoticed.
      const content = apiKeyEmail(config, viewer, { name, scopes });
      await queueEmail(tx, jobs, { to: viewer.email, content, now });
      return created;
    });
    return withMessage({ key: token, api_key }, 'API key created');
  });

  route(app, contract.revokeApiKey, async ({ viewer, params: { key_id }, context, request }) => {
    await transaction(context.db, async (tx) => {
      if (!(await deleteApiKey(tx, viewer.id, key_id)))
        throw notFound('This API key has already been revoked.');
      const details = { actor: viewer, target_id: viewer.id, subject: `key ${key_id}`, request };
      await recordAction(context, tx, { act: 'api-key-revoked', ...details });
    });
    return withMessage(null, 'API key revoked');
  });
}
