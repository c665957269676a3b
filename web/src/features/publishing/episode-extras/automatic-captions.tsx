import {
  createCaptions,
  type AutomaticCaptions as Automatic,
  type SpeechTask,
} from '@kinora/contract/publishing/episode-extras';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { extrasChanges } from './use-extras.ts';

const tasks = [
  {
    task: 'transcribe',
    button: 'Create Captions Automatically',
    waiting: 'Captions are being created. That can take as long as the film; you can leave this page.',
    no_speech: 'There seems to be no speech in this film, so there is nothing to transcribe.',
    failed: 'Captions could not be created automatically.',
  },
  {
    task: 'translate',
    button: 'Translate into English',
    waiting: 'The English captions are being created. You can leave this page.',
    no_speech: 'There seems to be no speech in this film, so there is nothing to translate.',
    failed: 'English captions could not be created automatically.',
  },
] as const satisfies ({ task: SpeechTask } & Record<string, string>)[];

type AutomaticCaptionsProps = { episode_id: number; automatic: Automatic };

/** The state of automatic captions, and buttons to request them. */
export function AutomaticCaptions({ episode_id, automatic }: AutomaticCaptionsProps) {
  const create = useWrite(createCaptions, { changes: extrasChanges(episode_id), onFailed: toastError });
  const shown = tasks.filter(
    ({ task }) => automatic[task].is_possible || automatic[task].state === 'waiting',
  );
  if (shown.length === 0) return null;
  return (
    <div className="mb-7 grid gap-4">
      {shown.map(({ task, button, ...texts }) => {
        const { state, is_possible } = automatic[task];
        return (
          <div key={task} className="grid justify-items-start gap-3 text-small">
            <p role="status" className="flex items-center gap-3 text-ink-secondary empty:hidden">
              {state === 'waiting' && <Spinner className="shrink-0" />}
              {state !== null && state !== 'done' && texts[state]}
            </p>
            {is_possible && (
              <Button
                variant="secondary"
                size="small"
                isPending={create.isPending && create.variables.body.task === task}
                onPress={() => create.mutate({ params: { episode_id }, body: { task } })}
              >
                {button}
              </Button>
            )}
          </div>
        );
      })}
    </div>
  );
}
