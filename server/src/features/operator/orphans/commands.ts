import { ActReason } from '@kinora/contract/operator/people';
import type { OwnCommand } from '#command.ts';
import { deleteOrphans } from '#features/operator/orphans/delete-orphans.ts';
import { findOrphans } from '#features/operator/orphans/find-orphans.ts';
import { sumOf } from '#features/operator/orphans/rules.ts';
import { Refusal } from '#http/errors.ts';
import { inContext, type OpenContext } from '#in-context.ts';

const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

/** @param open opens what the service has, because files are read from storage. */
export const orphanCommands = (open: OpenContext): readonly OwnCommand[] => [
  {
    name: 'storage orphans',
    args: [],
    summary: 'Lists the files of films, captions and forms that nothing has referred to for a week',
    runAlone: inContext(open, async (context, _, print) => {
      const orphans = await findOrphans(context);
      for (const { key, size_bytes, modified_at } of orphans)
        print(`${key} ${size_bytes} bytes, since ${modified_at.toISOString()}`);
      const { files, bytes } = sumOf(orphans);
      print(files === 0 ? 'There are none.' : `Files: ${files}, of ${gb(bytes)}.`);
    }),
  },
  {
    name: 'storage delete-orphans',
    args: ['<reason>'],
    summary: 'Deletes what “storage orphans” lists',
    runAlone: inContext(open, async (context, [written = ''], print) => {
      const reason = ActReason.safeParse(written);
      if (!reason.success) throw new Refusal(422, reason.error.issues[0]?.message ?? 'Say why.');
      print(`Deleted: ${await deleteOrphans(context, { reason: reason.data, actor: null })} files.`);
    }),
  },
];
