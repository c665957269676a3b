const first = [
  'Ada',
  'Amir',
  'Beth',
  'Carlos',
  'Chloe',
  'Dara',
  'Eamon',
  'Elif',
  'Farah',
  'Gwen',
  'Hugo',
  'Iris',
  'Jamal',
  'Katya',
  'Leo',
  'Mina',
  'Nils',
  'Olive',
  'Pedro',
  'Quinn',
  'Rosa',
  'Sami',
  'Thea',
  'Umar',
  'Vera',
  'Will',
  'Yara',
  'Zoe',
];
const last = ['Bishop', 'Castellano', 'Dufour', 'Eriksen', 'Fraser', 'Greene', 'Hofmann', 'Iqbal', 'Jansen'];

/** Distinct names for members of the audience. */
export const audienceNames = (count: number): string[] =>
  Array.from(
    { length: Math.min(count, first.length * last.length) },
    (_, index) =>
      `${first[index % first.length]} ${last[(index + Math.floor(index / first.length)) % last.length]}`,
  );
