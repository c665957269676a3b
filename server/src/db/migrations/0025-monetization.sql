-- Who earns royalties, and where they are taxed.
create table tax_profiles (
  user_id integer primary key references users (id),
  name text not null,
  address1 text not null,
  address2 text,
  city text not null,
  state text not null,
  zip_code text not null,
  -- Sealed: the id of the key, a colon, the ciphertext. Never the number itself.
  ssn_sealed text not null check (ssn_sealed ~ '^[A-Za-z0-9_-]+:[A-Za-z0-9+/=]+$'),
  ssn_last4 text not null check (length(ssn_last4) between 1 and 4),
  -- The file is stored encrypted under its own key, which is sealed here.
  w9_object text,
  w9_key_sealed text check (w9_key_sealed ~ '^[A-Za-z0-9_-]+:[A-Za-z0-9+/=]+$'),
  w9_file_name text,
  w9_content_type text,
  w9_size_bytes integer check (w9_size_bytes > 0),
  w9_received_at timestamptz,
  updated_at timestamptz not null,
  check (num_nulls(w9_object, w9_key_sealed, w9_file_name, w9_content_type, w9_size_bytes, w9_received_at) in (0, 6))
);

-- Anyone who opens a sealed value is recorded here before they see it. The record outlasts the value; after that it
-- only shows that somebody read it.
create table secret_reads (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  secret text not null check (secret in ('tax_profiles.ssn', 'tax_profiles.w9')),
  reader_id integer not null references users (id),
  reason text not null,
  read_at timestamptz not null
);
create index secret_reads_user on secret_reads (user_id);

create function secret_reads_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what was read stays written down';
end $$;
create trigger secret_reads_stay before update or delete on secret_reads
  for each row execute function secret_reads_stay();
