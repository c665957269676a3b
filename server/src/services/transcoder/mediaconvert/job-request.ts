import type {
  AudioDescription,
  AudioSelector,
  CreateJobRequest,
  Output,
  OutputChannelMapping,
  VideoPreprocessor,
} from '@aws-sdk/client-mediaconvert';
import type { Order } from '#services/transcoder/types.ts';
import type { MediaConvertSettings } from '#config/transcoder-settings.ts';

/** The metadata key that holds our token on a job, so that it can be found again. */
export const tokenKey = 'kinora_token';

/** Prefix of a film's file names: `film.m3u8`, `film_2048.m3u8`, `film_audio.m3u8` and so on. */
const baseName = 'film';
const sound = 'Sound';

/** Builds a request for the same output as our own worker's: the same sizes and segments. */
export function jobRequest(
  { role_arn, queue }: MediaConvertSettings,
  bucket: string,
  order: Order,
): CreateJobRequest {
  return {
    // @NOTE MediaConvert remembers a token for a minute; after that, a job is found by its metadata.
    ClientRequestToken: order.token,
    UserMetadata: { [tokenKey]: order.token },
    Role: role_arn,
    ...(queue && { Queue: queue }),
    StatusUpdateInterval: 'SECONDS_30',
    Settings: {
      TimecodeConfig: { Source: 'ZEROBASED' },
      Inputs: [
        {
          FileInput: `s3://${bucket}/${order.source_key}`,
          TimecodeSource: 'ZEROBASED',
          VideoSelector: { Rotate: 'AUTO' },
          ...(order.sound && { AudioSelectors: { [sound]: selectorOf(order.sound) } }),
        },
      ],
      OutputGroups: [
        {
          Name: 'CMAF',
          OutputGroupSettings: {
            Type: 'CMAF_GROUP_SETTINGS',
            CmafGroupSettings: {
              Destination: `s3://${bucket}/${order.prefix}${baseName}`,
              SegmentControl: 'SEGMENTED_FILES',
              SegmentLength: 4,
              SegmentLengthControl: 'GOP_MULTIPLE',
              FragmentLength: 4,
              ManifestDurationFormat: 'FLOATING_POINT',
              StreamInfResolution: 'INCLUDE',
              CodecSpecification: 'RFC_6381',
              WriteHlsManifest: 'ENABLED',
              WriteDashManifest: 'DISABLED',
            },
          },
          Outputs: [
            ...order.rungs.map((rung) => pictureOutput(order, rung)),
            ...(order.sound ? [soundOutput] : []),
          ],
        },
      ],
    },
  };
}

function pictureOutput({ picture, gop }: Order, rung: Order['rungs'][number]): Output {
  return {
    NameModifier: `_${rung.bitrate}`,
    ContainerSettings: { Container: 'CMFC' },
    VideoDescription: {
      Width: rung.width,
      Height: rung.height,
      ScalingBehavior: 'STRETCH_TO_OUTPUT',
      VideoPreprocessors: preprocessorsFor(picture),
      CodecSettings: {
        Codec: 'H_264',
        H264Settings: {
          CodecProfile: 'HIGH',
          RateControlMode: 'QVBR',
          // Slightly below the bitrate that names the rendition, as in our own worker.
          MaxBitrate: Math.round(rung.bitrate * 920),
          QvbrSettings: { QvbrQualityLevel: 7 },
          QualityTuningLevel: 'SINGLE_PASS_HQ',
          FramerateControl: 'SPECIFIED',
          FramerateNumerator: rung.frame_rate.num,
          FramerateDenominator: rung.frame_rate.den,
          ParControl: 'SPECIFIED',
          ParNumerator: 1,
          ParDenominator: 1,
          GopSize: gop,
          GopSizeUnits: 'FRAMES',
          GopClosedCadence: 1,
          SceneChangeDetect: 'DISABLED',
          InterlaceMode: 'PROGRESSIVE',
        },
      },
    },
  };
}

const preprocessorsFor = ({ interlaced, is_unflagged, hdr }: Order['picture']): VideoPreprocessor => ({
  ...(interlaced && {
    Deinterlacer: {
      Mode: 'DEINTERLACE',
      Algorithm: 'INTERPOLATE',
      // Otherwise frames flagged as progressive would not be deinterlaced.
      ...(is_unflagged && { Control: 'FORCE_ALL_FRAMES' }),
    },
  }),
  ColorCorrector: {
    ColorSpaceConversion: 'FORCE_709',
    ...(hdr && { HdrToSdrToneMapper: 'PRESERVE_DETAILS' }),
  },
});

const aac: AudioDescription = {
  AudioSourceName: sound,
  // As loud as our own worker's output, except that sound that would need more than 24 dB is not changed.
  AudioNormalizationSettings: {
    Algorithm: 'ITU_BS_1770_4',
    AlgorithmControl: 'CORRECT_AUDIO',
    TargetLkfs: -16,
    CorrectionGateLevel: -40,
    PeakCalculation: 'TRUE_PEAK',
    // AAC raises peaks; they end up below -1.5.
    TruePeakLimiterThreshold: -3,
  },
  CodecSettings: {
    Codec: 'AAC',
    AacSettings: { Bitrate: 160_000, CodingMode: 'CODING_MODE_2_0', SampleRate: 48_000 },
  },
};

const soundOutput: Output = {
  NameModifier: '_audio',
  ContainerSettings: {
    Container: 'CMFC',
    CmfcSettings: {
      AudioGroupId: 'audio',
      AudioTrackType: 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
      AudioDuration: 'MATCH_VIDEO_DURATION',
    },
  },
  AudioDescriptions: [aac],
};

/** Stereo is used as it is; for other channel layouts, MediaConvert gets the downmix to two channels. */
const selectorOf = ({ stream, channels, mix }: NonNullable<Order['sound']>): AudioSelector => ({
  SelectorType: 'STREAM',
  // MediaConvert counts from 1.
  Streams: [stream + 1],
  ...(channels === 1 && remix(1, [{ InputChannels: [0] }, { InputChannels: [0] }])),
  ...(channels > 1 && mix && remix(channels, [gains(mix.left), gains(mix.right)])),
});

const remix = (ChannelsIn: number, OutputChannels: OutputChannelMapping[]): AudioSelector => ({
  RemixSettings: { ChannelsIn, ChannelsOut: 2, ChannelMapping: { OutputChannels } },
});

/** In decibels; -60 is silence. */
const gains = (factors: number[]): OutputChannelMapping => ({
  InputChannelsFineTune: factors.map((factor) =>
    factor > 0 ? Math.max(-60, Math.round(20_000 * Math.log10(factor)) / 1000) : -60,
  ),
});
