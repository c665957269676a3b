import type { PersonalData } from '#personal-data.ts';

const ofVideos = { notPersonal: 'How a video is converted.' };

export const personalData = {
  tables: {
    videos: {
      rows: { episode_id: { in: 'episodes' } },
      export: [
        'id',
        'episode_id',
        'status',
        'reason',
        'damage',
        'duration_s',
        'width',
        'height',
        'created_at',
        'ready_at',
      ],
      onDeletion: { keep: 'Its job deletes the files, and needs their keys.', set: { upload_id: null } },
    },
    renditions: ofVideos,
    video_plans: ofVideos,
    video_groups: ofVideos,
    transcriptions: { notPersonal: 'Whether captions of a video are created automatically.' },
    transcoder_jobs: ofVideos,
    transcoder_messages: ofVideos,
    processing_health: { notPersonal: 'Whether videos can be converted.' },
  },
} as const satisfies PersonalData;
