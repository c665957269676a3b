import { expect, test } from 'vitest';
import { ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { layeredFilm } from './layered-film.ts';
import { probe } from '../probe/probe.ts';

const at = temporaryFolder();

test('layers that drift, turn, blink and fade become a film with sound', async () => {
  await ffmpeg('-f', 'lavfi', '-i', 'color=c=0x204060:s=320x180', '-frames:v', '1', at('ground.png'));
  await ffmpeg('-f', 'lavfi', '-i', 'color=c=white:s=40x40,format=rgba', '-frames:v', '1', at('square.png'));
  const square = { file: at('square.png'), x: 30, y: 20 };
  const file = at('film.mp4');
  await layeredFilm({
    background: at('ground.png'),
    layers: [
      { ...square, drift: { x: 40, y: 5 } },
      { ...square, x: -20, turn: { degrees_per_s: 90, side: 40, enlarge: 2 } },
      {
        ...square,
        x: 200,
        sway: { x: 10, y: 4, period_s: 2 },
        blink: { period_s: 1, hidden: 0.5, phase: 0 },
      },
      { ...square, x: 260, shown: { from_s: 0.5, to_s: 1.5, fade_s: 0.3 } },
    ],
    stage: { width: 320, height: 180 },
    size: { width: 256, height: 144 },
    frame_rate: 24,
    seconds: 2,
    sound: {
      notes: [{ hz: 220, start_s: 0, length_s: 2, attack_s: 0.5, volume: 0.3, pan: -0.5 }],
      bed: { color: 'pink', volume: 0.02, below_hz: 800 },
    },
    file,
  });
  const facts = await probe(file);
  expect(facts).toMatchObject({ width: 256, height: 144, frame_rate: { num: 24, den: 1 } });
  expect(facts.duration_s).toBeCloseTo(2, 1);
  expect(facts.audio).not.toBeNull();
});
