-- The views of the last weeks that count, recorded as people watch, so that the scores of shows need not be counted
-- from all views: see docs/decisions/0104-jobs-process-changes.md.

-- Views that have to be looked at again, recorded in the transaction of the change: one view, or all of a member's.
create table view_changes (
  id bigint generated always as identity primary key,
  user_id integer not null,
  episode_id integer,
  viewed_at timestamptz,
  check ((episode_id is null) = (viewed_at is null))
);

-- A payer's first view of an episode on a day in UTC, if it counts.
create table counted_views (
  -- The member, or the first of those whose card is the same.
  user_id integer not null references users (id) on delete cascade,
  day date not null,
  episode_id integer not null references episodes (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  viewed_at timestamptz not null,
  region text,
  is_recent boolean not null,
  primary key (user_id, day, episode_id, show_id)
);
create index counted_views_at on counted_views (viewed_at);
create index counted_views_recent on counted_views (viewed_at) where is_recent;
-- Find the first few viewers of a show.
create index counted_views_viewers on counted_views (show_id, user_id) where is_recent;
create index counted_views_of_region on counted_views (show_id, region, user_id) where is_recent;

-- The sums of counted_views, which triggers keep.
create table view_sums (
  show_id integer not null references shows (id) on delete cascade,
  -- Empty in the row for views from all regions.
  region text not null,
  recent integer not null check (recent >= 0),
  past integer not null check (past >= 0),
  -- The views, each faded by its age at the moment `weighed_at`.
  weight double precision not null check (weight >= 0),
  weighed_at timestamptz not null,
  primary key (show_id, region)
);

create table score_state (
  is_only boolean primary key default true check (is_only),
  -- The time for which the scores were last computed.
  scored_at timestamptz
);
insert into score_state default values;

-- What a view of this age weighs; `halfLife` in server/src/features/discovery/rules.ts.
-- @NOTE with a larger exponent, PostgreSQL would report an underflow instead of returning zero.
create function fade(age interval) returns double precision language sql immutable parallel safe as $$
  select power(0.5::double precision, least(extract(epoch from age)::double precision / (4 * 86400), 1000))
$$;

create function sum_counted_views() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update view_sums as known
    set recent = known.recent - gone.recent, past = known.past - gone.past,
      -- No rounding error remains once there are no views left.
      weight = case when known.recent + known.past = gone.recent + gone.past then 0
        else greatest(known.weight - gone.weight * fade(known.weighed_at - gone.weighed_at), 0) end
    from (
      select show_id, part.region, count(*) filter (where is_recent) as recent,
        count(*) filter (where not is_recent) as past, sum(fade(latest.at - viewed_at)) as weight, latest.at as weighed_at
      from removed cross join (select max(viewed_at) as at from removed) as latest
      cross join lateral (values (''), (removed.region)) as part (region)
      where part.region is not null
      group by show_id, part.region, latest.at
    ) as gone
    where known.show_id = gone.show_id and known.region = gone.region;
  end if;
  if tg_op <> 'DELETE' then
    insert into view_sums as known (show_id, region, recent, past, weight, weighed_at)
    select show_id, part.region, count(*) filter (where is_recent), count(*) filter (where not is_recent),
      sum(fade(latest.at - viewed_at)), latest.at
    from added cross join (select max(viewed_at) as at from added) as latest
    cross join lateral (values (''), (added.region)) as part (region)
    where part.region is not null
    group by show_id, part.region, latest.at
    on conflict (show_id, region) do update
    set recent = known.recent + excluded.recent, past = known.past + excluded.past,
      weight = known.weight * fade(greatest(known.weighed_at, excluded.weighed_at) - known.weighed_at)
        + excluded.weight * fade(greatest(known.weighed_at, excluded.weighed_at) - excluded.weighed_at),
      weighed_at = greatest(known.weighed_at, excluded.weighed_at);
  end if;
  return null;
end $$;
create trigger counted_views_summed after insert on counted_views
  referencing new table as added for each statement execute function sum_counted_views();
create trigger recounted_views_summed after update on counted_views
  referencing old table as removed new table as added for each statement execute function sum_counted_views();
create trigger uncounted_views_summed after delete on counted_views
  referencing old table as removed for each statement execute function sum_counted_views();

create function note_views() returns trigger language plpgsql as $$
begin
  insert into view_changes (user_id, episode_id, viewed_at) select user_id, episode_id, viewed_at from added;
  return null;
end $$;
create trigger views_noted after insert on views
  referencing new table as added for each statement execute function note_views();

-- Views and suspicious watching are deleted with their playback.
create function note_deleted_playbacks() returns trigger language plpgsql as $$
begin
  insert into view_changes (user_id) select distinct user_id from removed;
  return null;
end $$;
create trigger deleted_playbacks_noted after delete on playback_sessions
  referencing old table as removed for each statement execute function note_deleted_playbacks();

-- Only views in a period that was paid for count.
create function note_payment() returns trigger language plpgsql as $$
begin
  insert into view_changes (user_id) values (new.user_id);
  return null;
end $$;
create trigger payments_noted after insert on payments for each row execute function note_payment();
create trigger changed_payments_noted after update on payments for each row
  when (row(old.user_id, old.amount_minor, old.refunded_minor, old.period_start, old.period_end)
    is distinct from row(new.user_id, new.amount_minor, new.refunded_minor, new.period_start, new.period_end))
  execute function note_payment();

-- Members who share a mark are one payer.
create function note_payer_mark() returns trigger language plpgsql as $$
declare
  changed constant payer_marks := case tg_op when 'DELETE' then old else new end;
begin
  insert into view_changes (user_id)
    select changed.user_id
    where exists (select from payer_marks where mark = changed.mark and user_id <> changed.user_id)
    union all
    select user_id from payer_marks where mark = changed.mark and user_id <> changed.user_id;
  return null;
end $$;
create trigger payer_marks_noted after insert or delete on payer_marks
  for each row execute function note_payer_mark();

create function note_doubt() returns trigger language plpgsql as $$
begin
  insert into view_changes (user_id) select user_id from playback_sessions where id = new.playback_id;
  return null;
end $$;
create trigger doubts_noted after insert or update on doubted_watching
  for each row execute function note_doubt();

-- Finds a viewer's views in a period.
create index views_user on views (user_id, viewed_at);

insert into view_changes (user_id)
  select distinct user_id from views where viewed_at > now() - interval '36 days';
