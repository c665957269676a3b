/** A tone that swells and fades. */
export type Note = {
  hz: number;
  start_s: number;
  length_s: number;
  /** Time to reach full volume; after that, the note fades. */
  attack_s: number;
  /** 0 to 1; rarely above 0.3 for a single note. */
  volume: number;
  /** -1 is left, 1 is right. */
  pan: number;
};

export type Sound = {
  notes: readonly Note[];
  /** Background of wind, sea or rain: filtered noise that swells and subsides. Null for none. */
  bed: { color: 'brown' | 'pink'; volume: number; below_hz: number } | null;
};

/** Builds filters that create the stream `[sound]`, as long as the film, fading in and out. */
export function soundFilters({ notes, bed }: Sound, seconds: number): string[] {
  const voices = notes.map((note, index) => `${tone(note)}[note${index}]`);
  const noise = bed
    ? [
        `anoisesrc=c=${bed.color}:a=${bed.volume}:d=${seconds}:r=48000:seed=1`,
        `lowpass=f=${bed.below_hz}`,
        'tremolo=f=0.13:d=0.6',
        'pan=stereo|c0=c0|c1=c0[bed]',
      ].join(',')
    : `anullsrc=r=48000:cl=stereo:d=${seconds}[bed]`;
  const all = [...notes.map((_, index) => `[note${index}]`), '[bed]'].join('');
  return [
    ...voices,
    noise,
    [
      `${all}amix=inputs=${notes.length + 1}:normalize=0:duration=longest`,
      'aecho=0.9:0.75:190|370:0.3|0.2',
      'lowpass=f=3800',
      'alimiter=limit=0.6:level=0',
      `apad=whole_dur=${seconds}`,
      'afade=in:d=1.2',
      `afade=out:st=${Math.max(0, seconds - 2)}:d=2[sound]`,
    ].join(','),
  ];
}

function tone({ hz, start_s, length_s, attack_s, volume, pan }: Note): string {
  return [
    `sine=f=${hz.toFixed(2)}:d=${length_s}:r=48000`,
    `volume=${volume}`,
    `afade=in:d=${attack_s}:curve=hsin`,
    `afade=out:st=${attack_s}:d=${length_s - attack_s}:curve=squ`,
    `pan=stereo|c0=${((1 - pan) / 2 + 0.2).toFixed(2)}*c0|c1=${((1 + pan) / 2 + 0.2).toFixed(2)}*c0`,
    `adelay=${Math.round(start_s * 1000)}:all=1`,
  ].join(',');
}
