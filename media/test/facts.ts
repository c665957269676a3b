import type { SourceFacts } from '../src/facts.ts';

/** Facts of an ordinary upload, with overrides. */
export function facts(overrides: Partial<SourceFacts> = {}): SourceFacts {
  return {
    duration_s: 10,
    start_s: 0,
    video_start_s: 0,
    video_end_s: 10,
    width: 1920,
    height: 1080,
    rotation: 0,
    turning: [],
    coded_width: 1920,
    coded_height: 1080,
    frame_rate: { num: 25, den: 1 },
    variable_frame_rate: false,
    interlaced: false,
    flagged_interlaced: false,
    hidden_fields: null,
    video_stream: 0,
    video_track: 1,
    video_codec: 'h264',
    pixel_format: 'yuv420p',
    bit_depth: 8,
    color: { primaries: null, transfer: null, matrix: null, range: null, hdr: false },
    audio: null,
    other_audio: [],
    size_bytes: 1_000_000,
    ...overrides,
  };
}
