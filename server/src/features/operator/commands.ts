import type { StandaloneCommand, Command } from '#command.ts';
import type { BackupCommand } from '#features/operator/backup/run-backup.ts';

export const commands: readonly Command[] = [
  {
    name: 'migrate',
    args: [],
    summary: 'Migrates the database to this version, as every start does',
    example: '',
    run: async ({ print }) => {
      print('The database has the schema of this version.');
      return true;
    },
  },
  backupCommand('backup', 'Backs up the database and files to a folder, or updates the backup in it'),
  backupCommand(
    'restore',
    'Restores a backup to an empty database and storage, and compares everything with the backup',
  ),
  backupCommand('verify', 'Checks that a backup is intact, and lists how the service differs from it'),
  {
    name: 'move',
    args: ['<settings>'],
    summary:
      'Copies the database and files to the DATABASE_URL and STORAGE_URL in a settings file, and compares everything',
    example: 'new-settings.env',
    runAlone: async (context, [settings = '']) => {
      const { runMove } = await import('#features/operator/move/run-move.ts');
      return runMove(settings, context);
    },
  },
];

function backupCommand(name: BackupCommand, summary: string): StandaloneCommand {
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
