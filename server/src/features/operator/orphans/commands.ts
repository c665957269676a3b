import * as orphans from '@kinora/contract/operator/orphans';
import { ActionReason } from '@kinora/contract/operator/people';
import type { Command } from '#command.ts';
import { deleteOrphans } from '#features/operator/orphans/delete-orphans.ts';
import { findOrphans } from '#features/operator/orphans/find-orphans.ts';
import { summarizeFiles } from '#features/operator/orphans/rules.ts';
import { Refusal } from '#http/errors.ts';

const formatGigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(2)} GB`;

export const commands: readonly Command[] = [
  {
    name: 'storage orphans',
    args: [],
    summary: 'Lists the files of films, captions and tax forms that nothing has referred to for a week',
    example: '',
    equivalentCalls: [orphans.listOrphans],
    runInService: async (context, _, { print }) => {
      const found = await findOrphans(context);
      for (const { key, size_bytes, modified_at } of found)
        print(`${key} ${size_bytes} bytes, since ${modified_at.toISOString()}`);
      const { files, bytes } = summarizeFiles(found);
      print(files === 0 ? 'There are no such files.' : `Files: ${files} (${formatGigabytes(bytes)}).`);
      return true;
    },
  },
  {
    name: 'storage delete-orphans',
    args: ['<reason>'],
    summary: 'Deletes what “storage orphans” lists',
    example: '"Left over from the move to the bucket"',
    confirm: true,
    equivalentCalls: [orphans.deleteOrphans],
    runInService: async (context, [typed = ''], { print, terminal }) => {
      const reason = ActionReason.safeParse(typed);
      if (!reason.success) throw new Refusal(422, reason.error.issues[0]?.message ?? 'Give a reason.');
      const by = { reason: reason.data, actor: null, request: terminal };
      print(`Files deleted: ${await deleteOrphans(context, by)}.`);
      return true;
    },
  },
];
