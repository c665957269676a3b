import type { AloneCommand, Command } from '#command.ts';
import type { BackupAct } from '#features/operator/backup/run-backup.ts';

export const commands: readonly Command[] = [
  {
    name: 'migrate',
    args: [],
    summary: 'Brings the database up to this version, as every start does',
    example: '',
    run: async ({ print }) => {
      print('The database has the schema of this version.');
      return true;
    },
  },
  backupCommand('backup', 'Writes database and files into a folder, or brings the backup in it up to date'),
  backupCommand(
    'restore',
    'Fills an empty database and storage from a backup, and compares everything with it',
  ),
  backupCommand('verify', 'Checks that a backup is intact, and lists how the service differs from it'),
  {
    name: 'move',
    args: ['<settings>'],
    summary:
      'Copies database and files to the DATABASE_URL and STORAGE_URL in a file, and compares everything',
    example: 'new-settings.env',
    runAlone: async (context, [settings = '']) => {
      const { runMove } = await import('#features/operator/move/run-move.ts');
      return runMove(settings, context);
    },
  },
];

function backupCommand(name: BackupAct, summary: string): AloneCommand {
  return {
    name,
    args: ['<folder>'],
    summary,
    example: '/backups/kinora',
    runAlone: async (context, [folder = '']) => {
      const { runBackup } = await import('#features/operator/backup/run-backup.ts');
      return runBackup(name, folder, context);
    },
  };
}
