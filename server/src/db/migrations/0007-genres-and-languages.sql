insert into languages (code, name) values
  ('en', 'English'), ('hi', 'Hindi'), ('gu', 'Gujarati'), ('bn', 'Bengali'), ('mr', 'Marathi'), ('ta', 'Tamil'),
  ('kn', 'Kannada'), ('ar', 'Arabic'), ('de', 'German'), ('es', 'Spanish'), ('fr', 'French'), ('he', 'Hebrew'),
  ('it', 'Italian'), ('ja', 'Japanese'), ('ko', 'Korean'), ('nl', 'Dutch'), ('pl', 'Polish'), ('pt', 'Portuguese'),
  ('tr', 'Turkish'), ('uk', 'Ukrainian'), ('zh', 'Chinese');

-- An underscore is displayed as ' and '.
insert into categories (name) values
  ('action_adventure'), ('animation'), ('comedy'), ('crime_mystery'), ('documentary'), ('drama'), ('fantasy'),
  ('food_travel'), ('history'), ('horror'), ('kids_family'), ('music_arts'), ('nature'), ('romance'),
  ('science_technology'), ('sci-fi'), ('thriller');
