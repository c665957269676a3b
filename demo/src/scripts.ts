import type { SpokenLines } from '#captions.ts';

type Script = { chapters?: readonly string[]; spoken?: SpokenLines };

/** Scripts by the show's title and the episode's number, which counts across all seasons from 0. */
export const scripts: Record<string, Record<number, Script>> = {
  'Low Frequency': {
    0: {
      chapters: [
        'The longest pipe',
        'Inside with a candle',
        'What the microphone misses',
        'One take: Sixteen feet',
      ],
      spoken: {
        en: [
          '[Organ, one low note]',
          'You are not hearing this note.\nYou are standing in it.',
          'Sixteen feet of pipe,\nand a column of air as long as a bus.',
          'The microphone says that nothing is happening.',
          'The candle disagrees.',
          'Thirty-two times a second, it bows.',
          'My grandmother would not sit\nin the third pew.',
          'She said that the floor was praying.',
          'The organist has played it for forty years.',
          'He says that you tune it with your feet.',
          '[Wind in the pipe]',
          'And now the whole of it, in one take.',
        ],
        de: [
          '[Orgel, ein tiefer Ton]',
          'Diesen Ton hört man nicht.\nMan steht in ihm.',
          'Sechzehn Fuß Pfeife,\neine Luftsäule so lang wie ein Bus.',
          'Das Mikrofon meldet, dass nichts geschieht.',
          'Die Kerze ist anderer Meinung.',
          'Zweiunddreißigmal in der Sekunde\nverbeugt sie sich.',
          'Meine Großmutter setzte sich nie\nin die dritte Bank.',
          'Sie sagte, dort bete der Boden.',
          'Der Organist spielt sie seit vierzig Jahren.',
          'Er sagt, man stimmt sie mit den Füßen.',
          '[Wind in der Pfeife]',
          'Und jetzt das Ganze, in einer Aufnahme.',
        ],
      },
    },
    1: {
      chapters: ['Four hundred records', 'The four bars', 'Credit where it is due', 'One take: The line'],
      spoken: {
        en: [
          '[Bass guitar, tuning]',
          'Four hundred records.\nMy name is on six.',
          'They paid by the hour,\nso I played it in one.',
          'Four bars. That is all I would keep.',
          'The singer sleeps through them.\nEverybody dances to them.',
          'I never minded. Well. I minded on Sundays.',
          'You leave the note out,\nand they hear it anyway.',
          'That is the whole trick.',
        ],
        de: [
          '[Bassgitarre wird gestimmt]',
          'Vierhundert Platten.\nAuf sechs steht mein Name.',
          'Bezahlt wurde nach Stunden,\nalso habe ich es in einer gespielt.',
          'Vier Takte. Mehr würde ich nicht behalten.',
          'Der Sänger verschläft sie.\nAlle tanzen dazu.',
          'Es hat mich nie gestört. Na ja. Sonntags.',
          'Man lässt den Ton weg,\nund sie hören ihn trotzdem.',
          'Das ist der ganze Trick.',
        ],
      },
    },
    2: {
      chapters: ['High wind', 'Second voice', 'One take: A bridge in D'],
      spoken: {
        en: [
          '[Wind in steel cables]',
          'It only sings above forty knots.',
          'The engineers call it a defect.',
          'I call it a D, a little flat.',
          'I have been writing a second voice since 1998.',
          'You cannot rehearse. You wait for weather.',
          'Tonight it is forty-four.',
        ],
        de: [
          '[Wind in Stahlseilen]',
          'Sie singt erst ab vierzig Knoten.',
          'Die Ingenieure nennen es einen Mangel.',
          'Ich nenne es ein D, etwas zu tief.',
          'Seit 1998 schreibe ich eine zweite Stimme.',
          'Proben kann man nicht.\nMan wartet auf Wetter.',
          'Heute Nacht sind es vierundvierzig.',
        ],
      },
    },
    11: {
      chapters: ['One string', 'Who invented the howl?', 'One take: Feedback'],
      spoken: {
        en: [
          '[Amplifier hum]',
          'One string is enough,\nif the room is any good.',
          'Everybody says that they invented it.',
          'I left the guitar against the amp\nand went to get a sandwich.',
          'When I came back it was a solo.',
          'You do not play it. You stand in the way.',
        ],
        de: [
          '[Brummen eines Verstärkers]',
          'Eine Saite reicht,\nwenn der Raum etwas taugt.',
          'Alle wollen es erfunden haben.',
          'Ich ließ die Gitarre am Verstärker stehen\nund holte mir ein Brot.',
          'Als ich wiederkam, war es ein Solo.',
          'Man spielt das nicht.\nMan steht ihm im Weg.',
        ],
      },
    },
    12: {
      chapters: ['The shed', 'A lathe from 1961', 'Louder than the groove', 'One take: Dub plate'],
      spoken: {
        en: [
          '[Needle in a groove]',
          'My uncle bought the lathe\ninstead of a car.',
          'Every line you cut is the last one.\nThere is no undo in lacquer.',
          'Too deep, and the needle jumps.',
          'So you find out how deep is too deep.',
          'On Friday it is played once, in the dark.',
          'If the speakers walk, it was right.',
          '[Bass]',
        ],
        de: [
          '[Nadel in der Rille]',
          'Mein Onkel kaufte die Maschine\nstatt eines Autos.',
          'Jeder Schnitt ist endgültig.\nIm Lack gibt es kein Zurück.',
          'Zu tief, und die Nadel springt.',
          'Also findet man heraus,\nwie tief zu tief ist.',
          'Freitags läuft sie einmal, im Dunkeln.',
          'Wenn die Boxen wandern, war es richtig.',
          '[Bass]',
        ],
      },
    },
  },
  Understory: {
    0: {
      chapters: ['The first frond', 'The race for light', 'The roof closes'],
      spoken: {
        en: [
          '[Slow chords]',
          'Nobody looks down in a forest.',
          'It is the second week of April.',
          'Four hundred ferns will open\nin nine days.',
          'Each one is racing the others.',
          'And all of them are racing the trees.',
          'When the beech leaves open,\nthe light goes out.',
          'Only those who start early\nwill see the sun.',
        ],
        de: [
          '[Langsame Klänge]',
          'Niemand sieht im Wald nach unten.',
          'Es ist die zweite Aprilwoche.',
          'Vierhundert Farne öffnen sich\nin neun Tagen.',
          'Jeder läuft mit den anderen um die Wette.',
          'Und alle zusammen gegen die Bäume.',
          'Wenn die Buche ausschlägt,\ngeht das Licht aus.',
          'Nur wer früh beginnt,\nsieht die Sonne.',
        ],
      },
    },
    1: {
      chapters: ['What the birch lends', 'The commission', 'A third'],
      spoken: {
        en: [
          'Under the moss, a birch lends sugar\nto a spruce.',
          'There is no contract.',
          'There is a middleman.',
          'The fungus takes a third.',
          'Nobody has ever complained.',
        ],
        de: [
          'Unter dem Moos leiht eine Birke\neiner Fichte Zucker.',
          'Einen Vertrag gibt es nicht.',
          'Es gibt einen Zwischenhändler.',
          'Der Pilz nimmt ein Drittel.',
          'Beschwert hat sich noch niemand.',
        ],
      },
    },
  },
  'Salt and Lantern': {
    0: {
      chapters: ['The ferry turns back', 'The chair', 'A generator and a suitcase', 'First light'],
      spoken: {
        en: [
          '[Wind over water]',
          'You kept his chair.',
          'Nobody sits in it.',
          'It is a chair, Liv.',
          'Nine years, and you start with the chair.',
          'The lamp has to be lit by four.',
          'Then we had better stop talking.',
          '[The generator starts]',
        ],
        de: [
          '[Wind über dem Wasser]',
          'Du hast seinen Stuhl behalten.',
          'Da sitzt niemand.',
          'Es ist ein Stuhl, Liv.',
          'Neun Jahre, und du fängst mit dem Stuhl an.',
          'Um vier muss die Lampe brennen.',
          'Dann reden wir besser nicht weiter.',
          '[Der Generator springt an]',
        ],
      },
    },
  },
  'Blind Approach': {
    0: { chapters: ['Sector nine', 'Flight 618', 'Four minutes early', 'Nobody to wake'] },
  },
  'Do Not Wake the House': {
    0: {
      chapters: ['The rule', 'Fourteen doors', 'The bed'],
      spoken: {
        pt: ['[Passos abafados]', 'Catorze portas.\nOntem eram treze.', 'Quem fez a cama?', '[Uma porta]'],
        en: [
          '[Muffled footsteps]',
          'Fourteen doors.\nYesterday there were thirteen.',
          'Who made the bed?',
          '[A door]',
        ],
      },
    },
  },
};
