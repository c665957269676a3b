/** A track as ffprobe describes it. */
export type Stream = {
  index: number;
  codec_type?: string;
  disposition?: Record<string, number>;
  tags?: { language?: string };
  side_data_list?: {
    rotation?: number;
    displaymatrix?: string;
    dv_profile?: number;
    dv_bl_signal_compatibility_id?: number;
  }[];
} & Partial<Record<StreamText, string>> & { width?: number; height?: number; channels?: number };

type StreamText =
  | ('id' | 'codec_long_name' | 'codec_tag_string' | 'nb_frames')
  | ('codec_name' | 'sample_aspect_ratio' | 'pix_fmt' | 'field_order' | 'r_frame_rate' | 'avg_frame_rate')
  | ('start_time' | 'duration' | 'color_range' | 'color_space' | 'color_transfer' | 'color_primaries')
  | ('sample_rate' | 'channel_layout' | 'bits_per_raw_sample');
