-- What the operator writes in the console: policies, questions and the About page. The valid version is the last one
-- whose day has come; if there is none, the files in the content folders are shown.
create table page_versions (
  id integer generated always as identity primary key,
  page text not null check (page in ('privacy-policy', 'terms-of-service', 'faq', 'about-us')),
  content jsonb not null,
  valid_from timestamptz not null,
  -- What members are told about it; null if they are not.
  notice text,
  needs_acceptance boolean not null,
  created_at timestamptz not null,
  -- A withdrawn version never becomes valid.
  withdrawn_at timestamptz,
  -- Members up to this id have been notified.
  told_user_id integer not null default 0,
  -- When the last of them was notified.
  told_at timestamptz,
  check (notice is not null or not needs_acceptance),
  check (notice is null or page in ('privacy-policy', 'terms-of-service'))
);
create index page_versions_page on page_versions (page, valid_from desc, id desc) where withdrawn_at is null;
create index page_versions_to_tell on page_versions (id)
  where notice is not null and told_at is null and withdrawn_at is null;

-- It must remain known what members agreed to, so a published text never changes.
create function page_version_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and to_jsonb(new) - '{withdrawn_at,told_user_id,told_at}'::text[]
      = to_jsonb(old) - '{withdrawn_at,told_user_id,told_at}'::text[] then
    return new;
  end if;
  raise exception 'A published version of a page stays as it is';
end $$;
create trigger page_version_stays before update or delete on page_versions
  for each row execute function page_version_stays();

-- Records that a member has read the notice of a version, or accepted it where that is needed.
create table policy_acknowledgements (
  user_id integer not null references users (id),
  version_id integer not null references page_versions (id),
  acknowledged_at timestamptz not null,
  primary key (user_id, version_id)
);
create index policy_acknowledgements_version on policy_acknowledgements (version_id);
