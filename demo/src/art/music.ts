import { looks, type Look, type LookName } from '#art/looks.ts';
import type { Random } from '#art/random.ts';
import { scores, type Bed } from '#art/scores.ts';

type Note = { hz: number; start_s: number; length_s: number; attack_s: number; volume: number; pan: number };

const chord_s = 4.5;

/**
 * Composes slow chords over the whole length with single notes among them; the same seed yields the same
 * music.
 */
export function compose(
  look: LookName,
  seconds: number,
  { next, between }: Random,
): { notes: Note[]; bed: Bed | null } {
  const { score, raised = 0 }: Look['music'] = looks[look].music;
  const { chords, plucks, bed, root_hz: unraised_hz } = scores[score];
  const root_hz = unraised_hz * 2 ** (raised / 12);
  const pitch = (semitones: number) => root_hz * 2 ** (semitones / 12);
  const first = Math.floor(next() * chords.length);
  const chordAt = (second: number): readonly number[] =>
    chords[(first + Math.floor(second / chord_s)) % chords.length] ?? [0];
  const notes: Note[] = [];
  for (let start_s = 0; start_s < seconds - 1; start_s += chord_s)
    for (const [voice, semitones] of chordAt(start_s).entries())
      for (const side of [-1, 1])
        notes.push({
          hz: pitch(semitones + (voice === 0 ? 0 : 12)) * (1 + side * 0.0016),
          start_s,
          length_s: chord_s * 1.6,
          attack_s: 1.7,
          volume: voice === 0 ? 0.5 : 0.24,
          pan: side * (0.2 + 0.18 * voice),
        });
  for (let start_s = 1 + next(); start_s < seconds - 2; start_s += between(0.6, 1.4) / plucks) {
    const chord = chordAt(start_s);
    const semitones = chord[Math.floor(next() * chord.length)] ?? 0;
    notes.push({
      hz: pitch(semitones + 24 + (next() > 0.7 ? 12 : 0)),
      start_s,
      length_s: 1.9,
      attack_s: 0.02,
      volume: 0.15,
      pan: between(-0.7, 0.7),
    });
  }
  return { notes, bed };
}
