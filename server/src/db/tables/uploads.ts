import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Id = GeneratedAlways<number>;
type Instant = ColumnType<string, Date, Date>;

/** How films are uploaded in parts: see docs/decisions/0024-uploads.md. */
export type UploadTables = {
  uploads: {
    id: Id;
    episode_id: number;
    user_id: number;
    key: string;
    storage_ref: string;
    status: 'open' | 'completed' | 'aborted' | 'expired';
    file_name: string | null;
    size_bytes: number | null;
    fingerprint: string | null;
    problem: string | null;
    created_at: Instant;
    updated_at: Instant;
  };
  upload_part_addresses: {
    upload_id: number;
    part_number: number;
    most_bytes: number;
    expires_at: Instant;
  };
  upload_parts: {
    upload_id: number;
    part_number: number;
    etag: string;
    size_bytes: number;
    sha256: string | null;
    checked_by_store: Default<boolean>;
    registered_at: Instant;
  };
};
