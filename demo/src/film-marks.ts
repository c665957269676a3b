import type { Chapter, Stretch } from '@kinora/contract/playback/playback';
import { englishAndGermanOf, spokenIn, type Spoken } from '#spoken.ts';

/** What a demo film has besides video and sound. */
export type FilmMarks = {
  /** Longer than the default: long enough to be resumed, skipped through and counted as a view. */
  seconds?: number;
  chapters?: readonly Chapter[];
  intro?: Stretch;
  recap?: Stretch;
  captions?: readonly Spoken[];
};

/** By the title of the show and the number of the episode, counted over all seasons from 0. */
export const allMarks: Record<string, Record<number, FilmMarks>> = {
  Understory: {
    0: {
      seconds: 48,
      intro: { start_s: 1, end_s: 7 },
      chapters: [
        { start_s: 0, title: 'Opening' },
        { start_s: 7, title: 'The first frond' },
        { start_s: 21, title: 'The race for light' },
        { start_s: 36, title: 'The roof closes' },
      ],
      captions: englishAndGermanOf([
        [1, 6, '[Slow chords]', '[Langsame Klänge]'],
        [7.5, 12, 'Nobody looks down in a forest.', 'Niemand sieht im Wald nach unten.'],
        [12.5, 17, 'It is the second week of April.', 'Es ist die zweite Aprilwoche.'],
        [
          17.5,
          22,
          'Four hundred ferns will open\nin nine days.',
          'Vierhundert Farne öffnen sich\nin neun Tagen.',
        ],
        [23, 28, 'Each one is racing the others.', 'Jeder läuft mit den anderen um die Wette.'],
        [28.5, 33, 'And all of them are racing the trees.', 'Und alle zusammen gegen die Bäume.'],
        [
          34,
          39,
          'When the beech leaves open,\nthe light goes out.',
          'Wenn die Buche ausschlägt,\ngeht das Licht aus.',
        ],
        [40, 45, 'Only those who start early\nwill see the sun.', 'Nur wer früh beginnt,\nsieht die Sonne.'],
      ]),
    },
    1: {
      seconds: 40,
      recap: { start_s: 0, end_s: 5 },
      intro: { start_s: 5, end_s: 10 },
      chapters: [
        { start_s: 0, title: 'Previously' },
        { start_s: 5, title: 'Opening' },
        { start_s: 10, title: 'What the birch lends' },
        { start_s: 24, title: 'The commission' },
      ],
      captions: englishAndGermanOf([
        [0.5, 5, 'Four hundred ferns, and nine days.', 'Vierhundert Farne, und neun Tage.'],
        [
          10.5,
          15,
          'Under the moss, a birch lends sugar\nto a spruce.',
          'Unter dem Moos leiht eine Birke\neiner Fichte Zucker.',
        ],
        [15.5, 20, 'There is no contract.', 'Einen Vertrag gibt es nicht.'],
        [20.5, 25, 'There is a middleman.', 'Es gibt einen Zwischenhändler.'],
        [26, 31, 'The fungus takes a third.', 'Der Pilz nimmt ein Drittel.'],
        [32, 37, 'Nobody has ever complained.', 'Beschwert hat sich noch niemand.'],
      ]),
    },
  },
  'Salt and Lantern': {
    0: {
      intro: { start_s: 1, end_s: 6 },
      chapters: [
        { start_s: 0, title: 'Opening' },
        { start_s: 6, title: 'The ferry turns back' },
      ],
      captions: englishAndGermanOf([
        [0.5, 5, '[Wind over water]', '[Wind über dem Wasser]'],
        [6.5, 9, 'You kept his chair.', 'Du hast seinen Stuhl behalten.'],
        [9.2, 11.5, 'Nobody sits in it.', 'Da sitzt niemand.'],
      ]),
    },
  },
  'Do Not Wake the House': {
    0: {
      intro: { start_s: 1, end_s: 6 },
      captions: [
        spokenIn('pt', 'Português', [
          [0.5, 4, '[Passos abafados]'],
          [6.5, 11, 'Catorze portas.\nOntem eram treze.'],
        ]),
        spokenIn('en', 'English', [
          [0.5, 4, '[Muffled footsteps]'],
          [6.5, 11, 'Fourteen doors.\nYesterday there were thirteen.'],
        ]),
      ],
    },
  },
};

export const marksOf = (title: string, number: number): FilmMarks => allMarks[title]?.[number] ?? {};
