-- Text as search compares it: without accents, case and unpronounced marks, and with one space in place of
-- spaces, punctuation and the boundaries of text that is written without spaces (Chinese, Japanese, Korean,
-- Thai, Lao, Khmer, Burmese). Marks that join parts of a word are kept: see search_tokens.
-- @NOTE the collation determines how letters are lower-cased, because a database's own may only know ASCII.
create function search_plain(given text) returns text language plpgsql stable strict parallel safe as $$
declare
  plain text := regexp_replace(normalize(given, NFKD),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]',
    '', 'g');
begin
  plain := lower(unaccent(normalize(plain, NFKC)) collate "und-x-icu");
  plain := translate(plain, '‐‑’‘ʼ`', '--''''''''');
  plain := regexp_replace(plain,
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]+)',
    ' \1 ', 'g');
  return trim(regexp_replace(plain,
    '[\u0001-\u0025\u0028\u0029\u002b\u002c\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0df4\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
    ' ', 'g'));
end $$;

-- Text as a single key, so that "Sci-Fi", "scifi" and "sci fi" are equal and have the same prefixes.
create function search_key(given text) returns text language plpgsql stable strict parallel safe as $$
begin
  return left(translate(search_plain(given), ' -''.*&/', ''), 200);
end $$;

-- The words of a text in order. Words joined by hyphens, apostrophes or dots are listed by their parts and, in
-- addition, as a whole. Where words are not separated by spaces, every two adjacent characters are a part,
-- so that any piece of a sentence is found.
-- @NOTE a loop, because a query would be planned on every call, and on servers with JIT also compiled.
create function search_tokens(given text) returns table (word text, place integer, is_part boolean)
language plpgsql stable strict parallel safe rows 20 as $$
declare
  run text;
  parts text[];
begin
  place := 0;
  foreach run in array string_to_array(search_plain(given), ' ') loop
    if octet_length(run) > length(run) and run ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17d3\u3005-\u3007\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003134f]' then
      for n in 1 .. length(run) loop
        place := place + 1;
        word := substr(run, n, 2);
        is_part := length(word) = 2 or n = 1;
        return next;
        if length(word) = 2 then
          word := left(word, 1);
          is_part := false;
          return next;
        end if;
      end loop;
      continue;
    end if;
    parts := array_remove(regexp_split_to_array(run, '[-''.*&/]+'), '');
    if cardinality(parts) > 1 then
      word := left(array_to_string(parts, ''), 40);
      place := place + 1;
      is_part := false;
      return next;
      place := place - 1;
    end if;
    is_part := true;
    foreach word in array parts loop
      word := left(word, 40);
      place := place + 1;
      return next;
    end loop;
  end loop;
end $$;

create function search_words_of(given text) returns text[] language plpgsql stable strict parallel safe as $$
begin
  return array(select word from search_tokens(given) where is_part);
end $$;

-- @NOTE the limit keeps a text of any length below the maximum size of a tsvector.
create function search_vector(given text) returns tsvector language plpgsql stable parallel safe as $$
begin
  return coalesce((
    select string_agg(quote_literal(word) || ':' || least(place, 16383), ' ') from search_tokens(left(given, 100000))
  ), '')::tsvector;
end $$;

-- A word with up to two letters left out (one, if it is short): two words that are that many typos apart have
-- one of these variants in common, in any script. The first seven letters are enough to find it.
create function search_slips(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  start text := left(given, 7);
  one text;
  slips text[] := array[start];
begin
  for n in 1 .. length(start) loop
    one := left(start, n - 1) || substr(start, n + 1);
    slips := slips || one;
    continue when length(given) < 6;
    for m in n .. length(one) loop
      slips := slips || (left(one, m - 1) || substr(one, m + 1));
    end loop;
  end loop;
  return array(select distinct unnest(slips));
end $$;

-- What is searched of a show. `words` holds all of it, the description with the label D and the rest with A,
-- including the titles of unreleased episodes, so readers must also check search_episodes.
create table search_shows (
  show_id integer primary key references shows (id) on delete cascade,
  maturity_level text not null,
  title_key text collate "C" not null,
  title tsvector not null,
  people tsvector not null,
  genres tsvector not null,
  words tsvector not null
);

create table search_episodes (
  episode_id integer primary key references episodes (id) on delete cascade,
  show_id integer not null references shows (id) on delete cascade,
  title_key text collate "C" not null,
  words tsvector not null
);

-- Every word that occurs, for completing and correcting what is typed.
create table search_words (
  word text collate "C" primary key,
  slips text[] not null
);

-- The first hits that the index returns in a field: ids of shows, or of episodes in the field `episodes`.
-- @NOTE because of the limit, the planner thinks that scanning the table is quicker; if there are fewer hits than
-- it estimates, it reads the whole table.
create function search_hits(field text, sought tsquery, levels text[], most integer) returns setof integer
language plpgsql stable rows 50 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if field = 'people' then
    return query select show_id from search_shows
      where people @@ sought and maturity_level = any(levels) limit most;
  elsif field = 'genres' then
    return query select show_id from search_shows
      where genres @@ sought and maturity_level = any(levels) limit most;
  elsif field = 'words' then
    return query select show_id from search_shows
      where words @@ sought and maturity_level = any(levels) limit most;
  elsif field = 'episodes' then
    return query select episode_id from search_episodes where words @@ sought limit most;
  end if;
end $$;

-- Shows whose titles begin with the text and, if there are few, those that contain its words elsewhere.
create function search_titles(starts_at text, ends_at text, sought tsquery, levels text[], most integer)
returns table (show_id integer)
language plpgsql stable rows 50 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  beginning integer;
begin
  return query select one.show_id from search_shows one
    where title_key >= starts_at and title_key < ends_at and maturity_level = any(levels)
    order by title_key limit most;
  get diagnostics beginning = row_count;
  if beginning < most then
    return query select one.show_id from search_shows one
      where title @@ sought and maturity_level = any(levels) limit most;
  end if;
end $$;

-- The same for episodes; an episode whose title begins with the text may be returned twice.
create function search_episode_titles(starts_at text, ends_at text, sought tsquery, most integer)
returns table (episode_id integer, starts boolean)
language plpgsql stable rows 50 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  beginning integer;
begin
  return query select one.episode_id, true from search_episodes one
    where title_key >= starts_at and title_key < ends_at order by title_key limit most;
  get diagnostics beginning = row_count;
  if beginning < most then
    return query select one.episode_id, false from search_episodes one where words @@ sought limit most;
  end if;
end $$;

-- The words of a query, one per row, from lists of the same length.
-- @NOTE a separate function for the sake of its row estimate: with it, a generic plan is as good as one for this
-- query, so the query need not be planned each time.
create function search_question(each text[], described text[], named text[], typed text[], begun text[], slipped text[])
returns table (query tsquery, in_description tsquery, in_names tsquery, as_typed tsquery, as_begun tsquery, as_slipped tsquery)
language plpgsql stable rows 2 as $$
begin
  return query select * from unnest(each::tsquery[], described::tsquery[], named::tsquery[],
    typed::tsquery[], begun::tsquery[], slipped::tsquery[]);
end $$;

-- Updates the rows of some shows. It locks before it reads, so that of two transactions that change the same
-- show the later one reads what the earlier one wrote.
create function search_refresh(ids integer[]) returns void language plpgsql as $$
begin
  perform from search_shows where show_id = any(ids) order by show_id for update;
  delete from search_shows using shows
    where show_id = any(ids) and shows.id = show_id and shows.deleted_at is not null;
  insert into search_shows (show_id, maturity_level, title_key, title, people, genres, words)
    select id, maturity_level, search_key(shows.title), its.title, people, genres,
      setweight(its.title || people || genres || episodes, 'A') || search_vector(description)
    from shows, lateral (
      select search_vector(shows.title) as title,
        search_vector((select string_agg(name, ' | ' order by position) from show_cast where show_id = shows.id)) as people,
        search_vector((select string_agg(replace(name, '_', ' and '), ' | ') from show_categories
          join categories on categories.id = category_id where show_id = shows.id)) as genres,
        search_vector((select string_agg(episodes.title, ' | ') from episodes
          where show_id = shows.id and deleted_at is null)) as episodes
    ) its
    where id = any(ids) and deleted_at is null
    order by id
  on conflict (show_id) do update set maturity_level = excluded.maturity_level,
    title_key = excluded.title_key, title = excluded.title, people = excluded.people,
    genres = excluded.genres, words = excluded.words
  where (search_shows.maturity_level, search_shows.title_key, search_shows.title, search_shows.people,
      search_shows.genres, search_shows.words)
    is distinct from (excluded.maturity_level, excluded.title_key, excluded.title, excluded.people,
      excluded.genres, excluded.words);
  insert into search_words (word, slips)
    select lexeme, search_slips(lexeme) from (
      select distinct lexeme from search_shows, unnest(words) where show_id = any(ids)
    ) used
    where length(lexeme) > 1 and lexeme !~ '^[0-9]+$'
      and not exists (select from search_words where word = lexeme)
    order by lexeme
  on conflict do nothing;
end $$;

create function search_refresh_episodes(ids integer[]) returns void language sql as $$
  insert into search_episodes (episode_id, show_id, title_key, words)
    select id, show_id, search_key(title), search_vector(title) from episodes
    where id = any(ids) and deleted_at is null
    order by id
  on conflict (episode_id) do update set title_key = excluded.title_key, words = excluded.words;
  delete from search_episodes using episodes
    where episode_id = any(ids) and episodes.id = episode_id and deleted_at is not null;
$$;

-- One trigger for each kind of change to searchable data, run once per statement however many rows it affects.
create function search_follow_inserted() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'shows' then
    perform search_refresh(array(select id from fresh));
  else
    if tg_table_name = 'episodes' then
      perform search_refresh_episodes(array(select id from fresh));
    end if;
    perform search_refresh(array(select distinct show_id from fresh));
  end if;
  return null;
end $$;

create function search_follow_updated() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  if tg_table_name = 'shows' then
    ids := array(select fresh.id from fresh join stale using (id)
      where (fresh.title, fresh.description, fresh.maturity_level, fresh.deleted_at)
        is distinct from (stale.title, stale.description, stale.maturity_level, stale.deleted_at));
  elsif tg_table_name = 'episodes' then
    ids := array(select fresh.id from fresh join stale using (id)
      where (fresh.title, fresh.deleted_at) is distinct from (stale.title, stale.deleted_at));
    if cardinality(ids) > 0 then
      perform search_refresh_episodes(ids);
      ids := array(select distinct show_id from fresh where id = any(ids));
    end if;
  elsif tg_table_name = 'categories' then
    ids := array(select distinct show_id from show_categories
      join fresh on fresh.id = category_id join stale on stale.id = fresh.id and stale.name <> fresh.name);
  else
    ids := array(select show_id from fresh union select show_id from stale);
  end if;
  if cardinality(ids) > 0 then
    perform search_refresh(ids);
  end if;
  return null;
end $$;

create function search_follow_deleted() returns trigger language plpgsql as $$
begin
  perform search_refresh(array(select distinct show_id from stale));
  return null;
end $$;

create trigger search_inserted after insert on shows referencing new table as fresh
  for each statement execute function search_follow_inserted();
create trigger search_updated after update on shows referencing old table as stale new table as fresh
  for each statement execute function search_follow_updated();
create trigger search_inserted after insert on show_cast referencing new table as fresh
  for each statement execute function search_follow_inserted();
create trigger search_updated after update on show_cast referencing old table as stale new table as fresh
  for each statement execute function search_follow_updated();
create trigger search_deleted after delete on show_cast referencing old table as stale
  for each statement execute function search_follow_deleted();
create trigger search_inserted after insert on show_categories referencing new table as fresh
  for each statement execute function search_follow_inserted();
create trigger search_updated after update on show_categories referencing old table as stale new table as fresh
  for each statement execute function search_follow_updated();
create trigger search_deleted after delete on show_categories referencing old table as stale
  for each statement execute function search_follow_deleted();
create trigger search_inserted after insert on episodes referencing new table as fresh
  for each statement execute function search_follow_inserted();
create trigger search_updated after update on episodes referencing old table as stale new table as fresh
  for each statement execute function search_follow_updated();
create trigger search_deleted after delete on episodes referencing old table as stale
  for each statement execute function search_follow_deleted();
create trigger search_updated after update on categories referencing old table as stale new table as fresh
  for each statement execute function search_follow_updated();

-- Existing data, before the indexes, which are faster to build on existing rows than row by row.
select search_refresh_episodes(array(select id from episodes));
select search_refresh(array(select id from shows));

-- @NOTE without fastupdate: the embedded database has no autovacuum, which would merge the pending list.
create index search_shows_title_key on search_shows (title_key);
create index search_shows_words on search_shows using gin (title, people, genres, words) with (fastupdate = off);
create index search_episodes_show on search_episodes (show_id);
create index search_episodes_title_key on search_episodes (title_key);
create index search_episodes_words on search_episodes using gin (words) with (fastupdate = off);
create index search_words_slips on search_words using gin (slips) with (fastupdate = off);
