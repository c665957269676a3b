import type { Updateable } from 'kysely';
import type { DeletionSummary } from '@kinora/contract/accounts/account-data';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#db/types.ts';
import type { Jobs } from '#jobs/queue.ts';

/**
 * Declares what an area stores about people: the type of `personalData`, which its `personal-data.ts`
 * exports. The accounts area exports and deletes a member's data according to these declarations. Each table
 * of the database is declared by exactly one area.
 */
export type PersonalData = {
  /** Rows are exported and deleted in this order. */
  tables: { readonly [T in keyof Tables]?: TableRule<T> };
  /** Lists files in storage that belong in a member's archive. */
  listFiles?: (db: Db, user_id: number) => Promise<ArchivedFile[]>;
  /** Reads what the member loses with the account, as shown before it is deleted. */
  summarizeDeletion?: (
    context: Pick<Context, 'db' | 'config' | 'clock'>,
    user_id: number,
  ) => Promise<Partial<DeletionSummary>>;
  /** Runs before anything is deleted. @throws to refuse the deletion; it must not have changed anything by then. */
  beforeDeletion?: (context: Context, user_id: number) => Promise<void>;
  /**
   * Runs in the transaction of the deletion, while the rows of all areas still exist. @returns files to delete, and a
   * sentence that tells the member what is kept for a while.
   */
  onDeletion?: (tx: Tx, deletion: Deletion) => Promise<Partial<FilesToDelete & { kept: string }>>;
  /**
   * Runs in the transaction that removes episodes from a member's history, while the rows of all areas still
   * exist.
   */
  onHistoryRemoval?: (tx: Tx, removal: HistoryRemoval) => Promise<void>;
  /** Runs once the deletion is committed. An error is logged. */
  afterDeletion?: (context: Context, member: Member) => Promise<void>;
};

/** The values by which rows refer to a member. */
export type Member = {
  user_id: number;
  email: string;
  /** The signature of the email address; password attempts are stored under it. */
  account: string;
};

type TableRule<T extends keyof Tables> = PersonalTable<T> | { notPersonal: string };

type PersonalTable<T extends keyof Tables> = {
  /** A row belongs to a member if one of these columns holds their value, or refers to one of their rows. */
  rows: { readonly [C in Column<T>]?: Finder };
  /** The name of the table's file in the archive, if it is not the name of the table. */
  file?: string;
  /**
   * What the archive contains; secrets such as hashes are left out, because they would only help a thief.
   */
  export: 'all' | readonly Column<T>[] | ExportRows | { none: string };
  /** `cascade`: the database deletes the rows together with the rows that they refer to. */
  onDeletion: 'delete' | 'cascade' | KeptRows<T>;
  /**
   * The column with the episode that was watched: when a member removes an episode from their history,
   * these rows are deleted.
   */
  watchedEpisode?: Column<T>;
};

/** The declaration of any table with personal data. */
export type DeclaredTable = {
  [T in keyof Tables]: Omit<PersonalTable<T>, 'rows'> & { table: T; rows: Readonly<Record<string, Finder>> };
}[keyof Tables];

type Finder = keyof Member | Reference;

/** Refers to a member's rows in another table, by its `id` or another key. */
type Reference = { in: keyof Tables; key?: string };

type Column<T extends keyof Tables> = keyof Tables[T] & string;

type ExportRows = (db: Db, user_id: number) => Promise<readonly object[]>;

/** Rows that are kept, and why; `set` removes the personal data from them. */
type KeptRows<T extends keyof Tables> = {
  keep: string;
  set?: Updateable<Tables[T]> | ((now: Date) => Updateable<Tables[T]>);
};

/** Episodes that a member removes from their history. */
export type HistoryRemoval = { user_id: number; episode_ids: readonly number[]; now: Date };

type Deletion = { user_id: number; jobs: Jobs; config: Config; now: Date };

/** What remains to be deleted from storage after the transaction. */
export type FilesToDelete = {
  /** Storage keys of files, or of folders if they end in a slash. */
  files: readonly string[];
  /** Ids of images. */
  images: readonly number[];
};

/** A file for the archive: its path there, and its key in storage. */
export type ArchivedFile = { name: string; key: string; compress: boolean };
