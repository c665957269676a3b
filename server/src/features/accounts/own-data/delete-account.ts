import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import type { Role } from '@kinora/contract/roles';
import { recordAction, type AuditRecord } from '#features/audit/queries.ts';
import { accountDeletedEmail } from '#features/accounts/emails.ts';
import { lockAccount } from '#features/accounts/own-data/account-queries.ts';
import { areas, personalTables } from '#features/accounts/own-data/areas.ts';
import { deleteRows } from '#features/accounts/own-data/row-queries.ts';
import { deleteUnusedImage } from '#features/catalogue/image-queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import type { FilesToDelete, Member, PersonalData } from '#personal-data.ts';

type DeletedMember = Member & { name: string; role: Role };

/** Who requested the deletion, for the audit log. */
type DeletionRequest = Pick<AuditRecord, 'act' | 'actor' | 'reason' | 'request'>;

/**
 * Deletes a member's personal data, as each area declares. Payments and royalties stay, as the law requires, attached
 * to an anonymized row that cannot be used to sign in.
 * @param requested who requested the deletion, and why; by default the member.
 * @throws the error with which an area refuses the deletion; nothing has been changed then.
 */
export async function deleteAccount(
  context: Context,
  member: DeletedMember,
  requested: DeletionRequest = { act: 'account-deleted', actor: { id: member.user_id, role: member.role } },
): Promise<void> {
  for (const { beforeDeletion } of areas as readonly PersonalData[])
    await beforeDeletion?.(context, member.user_id);
  const files = await transaction(context.db, (tx) => deleteAllRows(context, tx, member, requested));
  if (!files) return;
  await deleteFiles(context, files);
  for (const { afterDeletion } of areas as readonly PersonalData[])
    await afterDeletion?.(context, member).catch((error: unknown) => logUndeleted(context, error, {}));
}

/** @returns null if another request has already deleted the account. */
async function deleteAllRows(
  context: Context,
  tx: Tx,
  member: DeletedMember,
  requested: DeletionRequest,
): Promise<FilesToDelete | null> {
  const { clock, config, jobs } = context;
  const now = clock.now();
  const { user_id } = member;
  const locked = await lockAccount(tx, user_id);
  if (!locked) return null;
  await recordAction(context, tx, { ...requested, target_id: user_id });
  const files: string[] = [];
  const keptDataNotes: string[] = [];
  const images: number[] = [];
  for (const { onDeletion } of areas as readonly PersonalData[]) {
    const result = await onDeletion?.(tx, { user_id, jobs, config, now });
    if (result?.kept) keptDataNotes.push(result.kept);
    files.push(...(result?.files ?? []));
    images.push(...(result?.images ?? []));
  }
  for (const table of personalTables) await deleteRows(tx, member, now, table);
  await queueEmail(tx, jobs, {
    to: member.email,
    content: accountDeletedEmail(config, { ...member, keptDataNotes }),
    now,
    was_confirmed: locked.was_confirmed,
  });
  return { files, images };
}

/** Deletes the account's files and images, once its rows are gone. A failure is only logged. */
async function deleteFiles(context: Context, { files, images }: FilesToDelete): Promise<void> {
  const { db, storage } = context;
  for (const file of files)
    await (file.endsWith('/') ? storage.deleteFolder(file) : storage.delete(file)).catch((error: unknown) =>
      logUndeleted(context, error, { file }),
    );
  for (const id of images)
    await transaction(db, (tx) => deleteUnusedImage(tx, id, storage.deleteFolder)).catch((error: unknown) =>
      logUndeleted(context, error, { image: id }),
    );
}

const logUndeleted = ({ log }: Context, error: unknown, details: object) =>
  log.error({ err: error, ...details }, 'Some data of a deleted account could not be deleted');
