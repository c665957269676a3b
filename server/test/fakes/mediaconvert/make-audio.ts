import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { FakeAudioSelector, FakeAudioDescription } from '#test/fakes/mediaconvert/jobs.ts';

const run = promisify(execFile);

/** Arguments that encode audio as its settings specify: tracks, mix, speakers, loudness and bitrate. */
export async function audioArgs(
  source: string,
  { streams = [1], remixSettings }: FakeAudioSelector,
  { audioNormalizationSettings, codecSettings, customLanguageCode }: FakeAudioDescription,
): Promise<string[]> {
  const { bitrate, codingMode } = codecSettings.aacSettings;
  const layout = codingMode === 'CODING_MODE_5_1' ? '5.1' : 'stereo';
  const outputs = remixSettings?.channelMapping.outputChannels ?? [];
  const channels = outputs.map(({ inputChannelsFineTune, inputChannels = [] }, channel) => {
    const volumes = inputChannelsFineTune ?? inputChannels;
    const audible = volumes.flatMap((db, index) => (db > -60 ? [`${10 ** (db / 20)}*c${index}`] : []));
    return `c${channel}=${audible.length > 0 ? audible.join('+') : '0*c0'}`;
  });
  const mix =
    channels.length > 0 ? `pan=${layout}|${channels.join('|')}` : `aformat=channel_layouts=${layout}`;
  const { targetLkfs, correctionGateLevel } = audioNormalizationSettings;
  const tracks = streams.map((stream) => `[0:${stream - 1}]`).join('');
  const mixed = `${tracks}amerge=inputs=${streams.length},${mix}`;
  const loudness = await measureLoudness(source, mixed);
  const label = `sound${streams.join('_')}_${channels.length}`;
  const gain_db = loudness > correctionGateLevel ? targetLkfs - loudness : 0;
  return [
    ['-filter_complex', `${mixed},volume=${gain_db}dB[${label}]`, '-map', `[${label}]`],
    ['-c:a', 'aac', '-b:a', `${bitrate}`, '-ar', '48000'],
    customLanguageCode ? ['-metadata:s:a', `language=${customLanguageCode}`] : [],
  ].flat();
}

/** Returns the integrated loudness in LUFS. */
async function measureLoudness(source: string, mixed: string): Promise<number> {
  const measureArgs = ['-filter_complex', `${mixed},ebur128[sound]`, '-map', '[sound]', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', ['-nostdin', '-nostats', '-i', source, ...measureArgs]);
  return Number(/I: +(-?[\d.]+) LUFS/.exec(stderr.slice(stderr.lastIndexOf('Summary:')))?.[1] ?? -70);
}
