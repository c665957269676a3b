-- Staff choose what creators can choose from: the names of categories and languages, their order, and which are
-- hidden.
alter table categories drop constraint categories_name_check;
alter table categories
  add check (name = btrim(name) and name <> ''),
  add position integer,
  add is_hidden boolean not null default false,
  add is_horror boolean not null default false;
alter table languages
  add position integer,
  add is_hidden boolean not null default false;

-- Names that read alike are the same name; an underscore is displayed as ' and '.
create unique index categories_read_alike on categories (lower(replace(name, '_', ' and ')));
create unique index languages_read_alike on languages (lower(name));

-- The home page has a row for horror, whatever it is called.
update categories set is_horror = true where name = 'horror';
create unique index categories_horror on categories (is_horror) where is_horror;

update categories set position = placed.position
  from (select id, row_number() over (order by name) as position from categories) as placed
  where categories.id = placed.id;

-- Manage Profile lists the first seven, and the others on request.
update languages set position = placed.position
  from (select languages.id, row_number() over (order by first.place, languages.name) as position
    from languages left join unnest(array['English', 'Hindi', 'Gujarati', 'Bengali', 'Marathi', 'Tamil', 'Kannada'])
      with ordinality as first (name, place) on first.name = languages.name) as placed
  where languages.id = placed.id;
