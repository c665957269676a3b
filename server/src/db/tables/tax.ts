import type { ColumnType, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date, Date>;
type MaybeInstant = ColumnType<string | null, Date | null | undefined, Date | null>;

/** Creators' tax data, and who has read it: see docs/decisions/0026-tax-data.md. */
export type TaxTables = {
  tax_profiles: {
    user_id: number;
    name: string;
    address1: string;
    address2: string | null;
    city: string;
    state: string;
    zip_code: string;
    country: string | null;
    vat_id: string | null;
    ssn_sealed: string;
    ssn_last4: string;
    w9_object: string | null;
    w9_key_sealed: string | null;
    w9_file_name: string | null;
    w9_content_type: string | null;
    w9_size_bytes: number | null;
    w9_received_at: MaybeInstant;
    updated_at: Instant;
  };
  tax_forms: {
    id: GeneratedAlways<number>;
    user_id: number;
    kind: 'w8ben' | 'w8ben_e';
    country: string;
    claims_treaty: boolean;
    content_sealed: string;
    signed_at: Instant;
    /** A day such as `2029-12-31`. */
    valid_until: string;
    replaced_at: MaybeInstant;
  };
  bank_accounts: {
    id: GeneratedAlways<number>;
    user_id: number;
    country: string;
    holder: string;
    details_sealed: string;
    last4: string;
    saved_at: Instant;
    payable_from: Instant;
    replaced_at: MaybeInstant;
  };
  secret_reads: {
    id: GeneratedAlways<number>;
    user_id: number;
    secret: 'tax_profiles.ssn' | 'tax_profiles.w9' | 'bank_accounts.details' | 'tax_forms.content';
    /** Null for the command line. */
    reader_id: number | null;
    reason: string;
    read_at: Instant;
  };
};
