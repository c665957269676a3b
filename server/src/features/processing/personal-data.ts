import type { PersonalData } from '#personal-data.ts';

const conversionDetails = { notPersonal: 'How a video is converted.' };

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
    renditions: conversionDetails,
    video_plans: conversionDetails,
    video_groups: conversionDetails,
    transcriptions: { notPersonal: 'Whether captions of a video are created automatically.' },
    transcoder_jobs: conversionDetails,
    transcoder_messages: conversionDetails,
    processing_health: { notPersonal: 'Whether videos can be converted.' },
  },
} as const satisfies PersonalData;
