-- Shows, viewers and captions choose from one list: contract/src/languages.ts.
insert into languages (code, name) values
  ('eu', 'Basque'), ('bg', 'Bulgarian'), ('ca', 'Catalan'), ('hr', 'Croatian'),
  ('cs', 'Czech'), ('da', 'Danish'), ('et', 'Estonian'), ('fil', 'Filipino'),
  ('fi', 'Finnish'), ('gl', 'Galician'), ('el', 'Greek'), ('hu', 'Hungarian'),
  ('is', 'Icelandic'), ('id', 'Indonesian'), ('lv', 'Latvian'), ('lt', 'Lithuanian'),
  ('ms', 'Malay'), ('nb', 'Norwegian Bokmål'), ('fa', 'Persian'), ('ro', 'Romanian'),
  ('ru', 'Russian'), ('sr', 'Serbian'), ('sk', 'Slovak'), ('sl', 'Slovenian'),
  ('sw', 'Swahili'), ('sv', 'Swedish'), ('te', 'Telugu'), ('th', 'Thai'),
  ('ur', 'Urdu'), ('vi', 'Vietnamese')
on conflict do nothing;
