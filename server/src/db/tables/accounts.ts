import type { Preferences } from '@kinora/contract/accounts/account';
import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type Id = GeneratedAlways<number>;

/** Members' settings, their PIN attempts, and the links that confirm their email addresses. */
export type AccountTables = {
  email_confirmations: {
    id: Id;
    user_id: number;
    link_hash: Buffer;
    created_at: Instant;
    expires_at: Instant;
  };
  maturity_pin_attempts: { id: Id; user_id: number; made_at: Instant };
  user_languages: { user_id: number; language_id: number };
  preferences: {
    user_id: number;
    notifications: Default<boolean>;
    wifi_only: Default<boolean>;
    cellular_data: Default<Preferences['cellular_data']>;
    video_quality: Default<Preferences['video_quality']>;
    text_direction: Default<Preferences['text_direction']>;
    autoplay_next: Default<boolean>;
  };
};
