import type { PersonalData } from '#personal-data.ts';

const deletedWithUpload = {
  rows: { upload_id: { in: 'uploads' } },
  export: { none: 'How an upload is put together from its parts.' },
  onDeletion: 'cascade',
} as const;

export const personalData = {
  tables: {
    // The parts of an unfinished upload are deleted later, as files without an upload.
    uploads: {
      rows: { user_id: 'user_id' },
      export: ['id', 'episode_id', 'status', 'file_name', 'size_bytes', 'created_at', 'updated_at'],
      onDeletion: 'delete',
    },
    upload_parts: deletedWithUpload,
    upload_part_addresses: deletedWithUpload,
  },
} as const satisfies PersonalData;
