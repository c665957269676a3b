import { randomUUID } from 'node:crypto';
import { exportAccount, exportLanguages, readPhoto } from '#features/accounts/own-data/account-queries.ts';
import type { PersonalData } from '#personal-data.ts';

export const personalData = {
  tables: {
    user_languages: {
      rows: { user_id: 'user_id' },
      file: 'languages',
      export: exportLanguages,
      onDeletion: 'delete',
    },
    sessions: {
      rows: { user_id: 'user_id' },
      export: [
        'id',
        'device_type',
        'user_agent',
        'created_at',
        'last_seen_at',
        'expires_at',
        'revoked_at',
        'confirmed_at',
      ],
      onDeletion: 'delete',
    },
    export_links: {
      rows: { session_id: { in: 'sessions' }, user_id: 'user_id' },
      export: { none: 'Links to an archive that are valid for minutes, or a day.' },
      onDeletion: 'delete',
    },
    totp_factors: { rows: { user_id: 'user_id' }, export: ['added_at'], onDeletion: 'delete' },
    totp_setups: {
      rows: { user_id: 'user_id' },
      export: { none: 'Secrets of unfinished setups, valid for half an hour.' },
      onDeletion: 'delete',
    },
    recovery_codes: { rows: { user_id: 'user_id' }, export: ['created_at'], onDeletion: 'delete' },
    passkeys: {
      rows: { user_id: 'user_id' },
      export: ['name', 'created_at', 'last_used_at'],
      onDeletion: 'delete',
    },
    api_keys: {
      rows: { user_id: 'user_id' },
      export: ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at'],
      onDeletion: 'delete',
    },
    passkey_challenges: {
      rows: { user_id: 'user_id' },
      export: { none: 'Challenges that a browser must sign within minutes.' },
      onDeletion: 'delete',
    },
    sign_in_tickets: {
      rows: { user_id: 'user_id' },
      export: { none: 'Unfinished sign-ins, valid for minutes.' },
      onDeletion: 'delete',
    },
    known_devices: { rows: { user_id: 'user_id' }, export: ['used_at'], onDeletion: 'delete' },
    maturity_pin_attempts: { rows: { user_id: 'user_id' }, export: ['made_at'], onDeletion: 'delete' },
    password_resets: {
      rows: { user_id: 'user_id' },
      export: ['created_at', 'expires_at', 'used_at'],
      onDeletion: 'delete',
    },
    reset_requests: {
      rows: { email: 'email' },
      export: { none: 'Requests that wait a few seconds to be processed.' },
      onDeletion: 'delete',
    },
    email_changes: {
      rows: { user_id: 'user_id' },
      export: ['email', 'created_at', 'expires_at'],
      onDeletion: 'delete',
    },
    email_confirmations: {
      rows: { user_id: 'user_id' },
      export: ['created_at', 'expires_at'],
      onDeletion: 'delete',
    },
    attempts: {
      rows: { account: 'account' },
      file: 'sign_in_attempts',
      export: ['kind', 'made_at'],
      onDeletion: 'delete',
    },
    proxied_requests: { notPersonal: 'How many requests there were in each hour.' },
    users: {
      rows: { id: 'user_id' },
      file: 'account',
      export: exportAccount,
      onDeletion: {
        keep: 'Payments and royalties refer to the row; nobody can sign in to the account.',
        set: (now) => ({
          email: `${randomUUID()}@deleted.invalid`,
          name: 'Deleted account',
          password_hash: '',
          role: 'member',
          address: null,
          maturity_level: 'E - Everyone',
          description: null,
          date_of_birth: null,
          gender: null,
          photo_id: null,
          deleted_at: now,
          monetized_at: null,
          adult_confirmed_at: null,
          maturity_pin_hash: null,
          suspended_until: null,
          suspension_reason: null,
          email_confirmed_at: null,
        }),
      },
    },
  },
  listFiles: async (db, user_id) => {
    const photo = await readPhoto(db, user_id);
    const key = `${photo?.key}/${photo?.width}.webp`;
    return photo ? [{ name: 'pictures/profile.webp', key, compress: false }] : [];
  },
  onDeletion: async (tx, { user_id }) => {
    const photo = await readPhoto(tx, user_id);
    return { images: photo ? [photo.id] : [] };
  },
} as const satisfies PersonalData;
