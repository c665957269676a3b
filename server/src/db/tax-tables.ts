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
  secret_reads: {
    id: GeneratedAlways<number>;
    user_id: number;
    secret: 'tax_profiles.ssn' | 'tax_profiles.w9';
    reader_id: number;
    reason: string;
    read_at: Instant;
  };
};
