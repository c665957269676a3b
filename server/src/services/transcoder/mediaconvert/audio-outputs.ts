import type {
  AudioDescription,
  AudioSelector,
  CmfcAudioTrackType,
  Output,
  OutputChannelMapping,
} from '@aws-sdk/client-mediaconvert';
import type { Order } from '#services/transcoder/types.ts';

type PlannedTrack = Order['audio_tracks'][number];

/** The name of an audio selector, by the index of its audio track in the order. */
const selectorName = (index: number): string => `Audio Selector ${index + 1}`;

/** Builds a selector for each audio track to create: its source tracks, mixed for its speakers. */
export const audioSelectors = (tracks: readonly PlannedTrack[]): Record<string, AudioSelector> =>
  Object.fromEntries(tracks.map((track, index) => [selectorName(index), buildSelector(track)]));

/** Audio tracks for the same speakers are in one group, as in our own playlists. */
const groupName = ({ speakers }: Pick<PlannedTrack, 'speakers'>): string =>
  speakers === '5.1' ? 'surround' : 'audio';

/** Lists the audio groups that the video can be played with. */
export const audioGroups = (tracks: readonly PlannedTrack[]): string =>
  [...new Set(tracks.map(groupName))].join(',');

export function audioOutput(track: PlannedTrack, index: number): Output {
  return {
    NameModifier: `_${track.folder}`,
    ContainerSettings: {
      Container: 'CMFC',
      CmfcSettings: {
        AudioGroupId: groupName(track),
        AudioTrackType: trackType(track),
        AudioDuration: 'MATCH_VIDEO_DURATION',
        DescriptiveVideoServiceFlag: track.is_description ? 'FLAG' : 'DONT_FLAG',
      },
    },
    AudioDescriptions: [aac(track, index)],
  };
}

/** MediaConvert accepts only one default track across all groups. */
function trackType({ is_main, is_automatic, speakers }: PlannedTrack): CmfcAudioTrackType {
  if (is_main && speakers === 'stereo') return 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT';
  return is_automatic ? 'ALTERNATE_AUDIO_AUTO_SELECT' : 'ALTERNATE_AUDIO_NOT_AUTO_SELECT';
}

const aac = ({ name, language, speakers }: PlannedTrack, index: number): AudioDescription => ({
  AudioSourceName: selectorName(index),
  StreamName: name,
  ...(language && { LanguageCodeControl: 'USE_CONFIGURED', CustomLanguageCode: language }),
  // As loud as our own worker's output, except that audio that would need more than 24 dB of gain is not changed.
  AudioNormalizationSettings: {
    Algorithm: 'ITU_BS_1770_4',
    AlgorithmControl: 'CORRECT_AUDIO',
    TargetLkfs: -16,
    CorrectionGateLevel: -40,
    PeakCalculation: 'TRUE_PEAK',
    // AAC encoding raises peaks; with this limit, they stay below -1.5 dBTP.
    TruePeakLimiterThreshold: -3,
  },
  CodecSettings: {
    Codec: 'AAC',
    AacSettings: {
      ...(speakers === '5.1'
        ? { Bitrate: 384_000, CodingMode: 'CODING_MODE_5_1' }
        : { Bitrate: 160_000, CodingMode: 'CODING_MODE_2_0' }),
      SampleRate: 48_000,
    },
  },
});

const buildSelector = ({ streams, channels, gains }: PlannedTrack): AudioSelector => ({
  SelectorType: 'STREAM',
  // MediaConvert counts from 1.
  Streams: streams.map((stream) => stream + 1),
  ...(gains && {
    RemixSettings: {
      ChannelsIn: channels,
      ChannelsOut: gains.length,
      ChannelMapping: { OutputChannels: gains.map(toDecibels) },
    },
  }),
});

/** MediaConvert treats -60 dB as silence. */
const toDecibels = (factors: number[]): OutputChannelMapping => ({
  InputChannelsFineTune: factors.map((factor) =>
    factor > 0 ? Math.max(-60, Math.round(20_000 * Math.log10(factor)) / 1000) : -60,
  ),
});
