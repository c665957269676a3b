import type { Scope } from '@kinora/contract/scopes';
import type { ColumnType, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type FactorTables = {
  totp_factors: { user_id: number; secret: string; added_at: Instant; last_step: number };
  totp_setups: { user_id: number; secret: string; expires_at: Instant };
  recovery_codes: { user_id: number; code_hash: Buffer; created_at: Instant };
  passkeys: {
    id: GeneratedAlways<number>;
    user_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    name: string;
    created_at: Instant;
    last_used_at: MaybeInstant;
  };
  passkey_challenges: { challenge: string; user_id: number | null; expires_at: Instant };
  api_keys: {
    id: GeneratedAlways<number>;
    user_id: number;
    token_hash: Buffer;
    name: string;
    scopes: Scope[];
    created_at: Instant;
    expires_at: Instant;
    last_used_at: MaybeInstant;
  };
  sign_in_tickets: { token_hash: Buffer; user_id: number; expires_at: Instant };
};
