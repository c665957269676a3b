import type { PageQuery } from '@kinora/contract/schemas';
import type { messageSorts, messageStates } from '@kinora/contract/operator/messages';
import { containsText, readPage, parseSort } from '#db/page.ts';
import type { Db, Tx } from '#db/types.ts';

type MessageQuery = PageQuery<(typeof messageSorts)[number]> & { state: (typeof messageStates)[number] };

/** Lists a page of the messages in one state, and counts all that match. */
export function listMessages(db: Db, { search, sort, state, ...page }: MessageQuery) {
  const { by, direction } = parseSort(sort);
  const found = db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.handled_by')
    .where('contact_messages.handled_at', state === 'handled' ? 'is not' : 'is', null)
    .$if(state !== 'handled', (query) => query.where('is_spam', '=', state === 'spam'))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          containsText('contact_messages.name', search),
          containsText('contact_messages.email', search),
          containsText('contact_messages.message', search),
        ]),
      ),
    )
    .orderBy(`contact_messages.${by}`, direction)
    .select((eb) => [
      'contact_messages.id',
      'source',
      eb.fn<string>('concat_ws', [eb.val(' '), 'contact_messages.name', 'last_name']).as('name'),
      'contact_messages.email',
      'phone',
      'message',
      'contact_messages.created_at',
      'handled_at',
      'users.name as handled_by',
      'answer',
    ]);
  return readPage(found, page);
}

export async function countOpenMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .where('handled_at', 'is', null)
    .where('is_spam', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks an open message as answered, or as closed if `answer` is null.
 * @returns the message; undefined if it was not open.
 */
export const handleMessage = (
  tx: Tx,
  message_id: number,
  { answer, handled_by, now }: { answer: string | null; handled_by: number | null; now: Date },
) =>
  tx
    .updateTable('contact_messages')
    .set({ handled_at: now, handled_by, answer })
    .where('id', '=', message_id)
    .where('handled_at', 'is', null)
    .returning(['name', 'email', 'message'])
    .executeTakeFirst();
