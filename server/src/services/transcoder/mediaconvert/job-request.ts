import type { CreateJobRequest, Output, VideoPreprocessor } from '@aws-sdk/client-mediaconvert';
import { audioGroups, audioOutput, audioSelectors } from '#services/transcoder/mediaconvert/audio-outputs.ts';
import type { Order } from '#services/transcoder/types.ts';
import type { MediaConvertSettings } from '#config/transcoder-settings.ts';

/** The metadata key that holds our token on a job, so that it can be found again. */
export const tokenKey = 'kinora_token';

/** Prefix of a film's file names: `film.m3u8`, `film_2048.m3u8`, `film_audio.m3u8` and so on. */
const baseName = 'film';

/** Requests the same output as our own worker's: the same sizes, segments, audio and key frames. */
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
          ...(order.audio_tracks.length > 0 && { AudioSelectors: audioSelectors(order.audio_tracks) }),
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
            ...order.rungs.map((rung) => videoOutput(order, rung)),
            ...order.audio_tracks.map(audioOutput),
          ],
        },
      ],
    },
  };
}

function videoOutput({ picture, audio_tracks, gop }: Order, rung: Order['rungs'][number]): Output {
  return {
    NameModifier: `_${rung.bitrate}`,
    ContainerSettings: {
      Container: 'CMFC',
      CmfcSettings: {
        IFrameOnlyManifest: 'INCLUDE',
        ...(audio_tracks.length > 0 && { AudioRenditionSets: audioGroups(audio_tracks) }),
      },
    },
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
