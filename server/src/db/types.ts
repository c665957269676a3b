import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** The first parameter of every query function: the database, or a transaction in it. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
