import type { StandaloneCommand, Command } from '#command.ts';
import { importFeatureFiles } from '#feature-files.ts';

/** Defined here because it loads modules that otherwise only workers may load. */
const doctor: StandaloneCommand = {
  name: 'doctor',
  args: [],
  summary: 'Checks settings, database, storage, ffmpeg, mail, proxies and webhooks',
  example: '',
  runAlone: async ({ env, print }) => {
    const { checkFfmpeg } = await import('#features/operator/doctor/jobs/check-ffmpeg.ts');
    const { runDoctor } = await import('#features/operator/doctor/doctor.ts');
    return runDoctor(env, print, checkFfmpeg);
  },
};

/** Collects the `commands` of every `*commands.ts` file in the features; no list names these files. */
export async function findCommands(): Promise<readonly Command[]> {
  const found = await importFeatureFiles('**/{commands,*-commands}.ts');
  const commands = found.flatMap(({ file, exports }) => {
    if (!Array.isArray(exports.commands))
      throw new Error(`${file} must export its commands: export const commands: readonly Command[] = […];`);
    return exports.commands as Command[];
  });
  return [doctor, ...commands];
}
