import { randomUUID } from 'node:crypto';

/** A job as MediaConvert stores it, with the field names used on the wire. */
export type FakeJob = {
  id: string;
  arn: string;
  status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';
  jobPercentComplete?: number;
  currentPhase?: 'PROBING' | 'TRANSCODING' | 'UPLOADING';
  errorCode?: number;
  errorMessage?: string;
  clientRequestToken: string;
  userMetadata: Record<string, string>;
  role: string;
  queue: string;
  settings: JobSettings;
  createdAt: number;
};

export type FakeAudioDescription = {
  audioSourceName: string;
  streamName?: string;
  customLanguageCode?: string;
  audioNormalizationSettings: { targetLkfs: number; correctionGateLevel: number };
  codecSettings: { aacSettings: { bitrate: number; codingMode: 'CODING_MODE_2_0' | 'CODING_MODE_5_1' } };
};

export type FakeOutput = {
  nameModifier: string;
  containerSettings: {
    cmfcSettings: {
      audioGroupId?: string;
      audioRenditionSets?: string;
      audioTrackType?: string;
      iFrameOnlyManifest?: 'INCLUDE' | 'EXCLUDE';
    };
  };
  videoDescription?: {
    width: number;
    height: number;
    codecSettings: {
      h264Settings: {
        maxBitrate: number;
        gopSize: number;
        framerateNumerator: number;
        framerateDenominator: number;
      };
    };
  };
  audioDescriptions?: FakeAudioDescription[];
};

export type FakeAudioSelector = {
  selectorType?: string;
  /** Counted from 1. */
  streams?: number[];
  remixSettings?: {
    channelsIn: number;
    channelsOut: number;
    /** For each output channel, the gain of each input channel in decibels, whole or fractional. */
    channelMapping: { outputChannels: { inputChannels?: number[]; inputChannelsFineTune?: number[] }[] };
  };
};

type JobSettings = {
  inputs: {
    fileInput: string;
    audioSelectors?: Record<string, FakeAudioSelector>;
    videoSelector?: object;
  }[];
  outputGroups: {
    outputGroupSettings: { cmafGroupSettings: { destination: string } };
    outputs: FakeOutput[];
  }[];
};

export type CreateJobRequest = {
  clientRequestToken: string;
  role?: string;
  queue?: string;
  settings?: JobSettings;
  userMetadata?: Record<string, string>;
};

export type MediaConvertState = { jobs: Map<string, FakeJob>; account: string; region: string };

/**
 * Creates a job. Like MediaConvert, it returns the existing job for a token that it has seen within the last
 * minute, and creates another job after that.
 */
export function createJob(
  { jobs, account, region }: MediaConvertState,
  request: CreateJobRequest,
  now: Date,
): FakeJob {
  const seconds = now.getTime() / 1000;
  for (const job of jobs.values())
    if (job.clientRequestToken === request.clientRequestToken && seconds - job.createdAt < 60) return job;
  // The letter separates the digits, because a longer run of digits could be mistaken for a card number.
  const id = `${now.getTime()}-a${randomUUID().slice(0, 5)}`;
  const job: FakeJob = {
    id,
    arn: `arn:aws:mediaconvert:${region}:${account}:jobs/${id}`,
    status: 'SUBMITTED',
    clientRequestToken: request.clientRequestToken,
    userMetadata: request.userMetadata ?? {},
    role: request.role ?? '',
    queue: request.queue ?? `arn:aws:mediaconvert:${region}:${account}:queues/Default`,
    settings: request.settings ?? { inputs: [], outputGroups: [] },
    createdAt: seconds,
  };
  jobs.set(id, job);
  return job;
}

/** Some of the bitrates that MediaConvert accepts for AAC. */
const aacBitrates = new Set([128_000, 160_000, 192_000, 256_000, 320_000, 384_000, 448_000]);

/** Returns MediaConvert's message for a request that it would reject, or null if it would accept it. */
export function validationErrorOf({ role, settings, clientRequestToken }: CreateJobRequest): string | null {
  if (!/^arn:aws:iam::\d{12}:role\/.+/.test(role ?? '')) return '/role: Invalid ARN';
  if (!clientRequestToken || clientRequestToken.length > 64) return '/clientRequestToken: Invalid';
  if (!settings?.inputs[0]?.fileInput.startsWith('s3://')) return '/inputs/0/fileInput: Required';
  for (const selector of Object.values(settings.inputs[0].audioSelectors ?? {})) {
    const fault = findAudioError(selector);
    if (fault) return `/inputs/0/audioSelectors${fault}`;
  }
  const selectors = Object.keys(settings.inputs[0].audioSelectors ?? {});
  for (const { outputs, outputGroupSettings } of settings.outputGroups) {
    if (!/^s3:\/\/[^/]+\/.+[^/]$/.test(outputGroupSettings.cmafGroupSettings.destination))
      return '/outputGroups/0: Invalid destination';
    if (new Set(outputs.map((one) => one.nameModifier)).size !== outputs.length)
      return '/outputGroups/0/outputs: Duplicate nameModifier';
    const defaults = outputs.filter(
      ({ containerSettings: { cmfcSettings } }) =>
        cmfcSettings.audioTrackType === 'ALTERNATE_AUDIO_AUTO_SELECT_DEFAULT',
    );
    if (defaults.length > 1) return '/outputGroups/0/outputs: More than one default audio track';
    for (const { videoDescription, audioDescriptions = [], containerSettings } of outputs) {
      for (const { audioSourceName, codecSettings } of audioDescriptions) {
        if (!selectors.includes(audioSourceName)) return '/audioSourceName: Unknown';
        if (!aacBitrates.has(codecSettings.aacSettings.bitrate)) return '/aacSettings/bitrate: Invalid';
      }
      const { audioRenditionSets = '' } = containerSettings.cmfcSettings;
      const groups = audioRenditionSets.split(',').filter(Boolean);
      if (
        !groups.every((id) => outputs.some((one) => one.containerSettings.cmfcSettings.audioGroupId === id))
      )
        return '/audioRenditionSets: Unknown group';
      if (!videoDescription) continue;
      const { width, height, codecSettings } = videoDescription;
      if (width % 2 || height % 2 || width < 32 || height < 32) return '/width: Must be even and at least 32';
      if (!(codecSettings.h264Settings.maxBitrate >= 1000)) return '/maxBitrate: Must be at least 1000';
    }
  }
  return null;
}

function findAudioError({ streams = [], remixSettings }: FakeAudioSelector): string | null {
  if (streams.some((stream) => !Number.isInteger(stream) || stream < 1))
    return '/streams: Must be at least 1';
  if (!remixSettings) return null;
  const { channelsIn, channelsOut, channelMapping } = remixSettings;
  const isCount = (count: number) => Number.isInteger(count) && count >= 1 && count <= 64;
  if (!isCount(channelsIn) || !isCount(channelsOut)) return '/remixSettings: Must be 1 to 64';
  if (channelMapping.outputChannels.length !== channelsOut) return '/remixSettings/channelsOut: Mismatch';
  for (const { inputChannels, inputChannelsFineTune } of channelMapping.outputChannels) {
    const volumes = inputChannelsFineTune ?? inputChannels ?? [];
    if (volumes.length !== channelsIn) return '/remixSettings/channelsIn: Mismatch';
    if (volumes.some((volume) => volume < -60 || volume > 6)) return '/remixSettings: Must be -60 to 6';
    if (inputChannels?.some((volume) => !Number.isInteger(volume))) return '/remixSettings: Must be integers';
  }
  return null;
}
