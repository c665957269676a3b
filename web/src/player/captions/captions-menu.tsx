import { ChoiceMenu } from '../controls/choice-menu.tsx';
import { ControlButton } from '../controls/control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

type CaptionsMenuProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Opens the caption style sheet. */
  onOpenStyle: () => void;
};

/** Lists the languages of a film's audio and captions; renders nothing where there is no choice. */
export function CaptionsMenu({ onOpenStyle: onStyle, ...open }: CaptionsMenuProps) {
  const { ask } = usePlayer();
  const audioTracks = usePlayerState((state) => state.audioTracks);
  const chosenAudioTrack = usePlayerState((state) => state.chosenAudioTrack);
  const languages = usePlayerState((state) => state.captionChoices);
  const language = usePlayerState((state) => state.captionLanguage);
  const audio = audioTracks.length > 1 && {
    title: 'Audio',
    choices: audioTracks.map(({ name }) => ({ id: name, name })),
    chosen: chosenAudioTrack ?? '',
    onChoose: (name: string) => ask({ type: 'choose-audio-track', name }),
  };
  if (languages.length === 0)
    return (
      audio && <ChoiceMenu {...open} {...audio} trigger={<ControlButton icon="audio" label="Audio" />} />
    );
  const state = language === null ? 'off' : 'on';
  return (
    <ChoiceMenu
      {...open}
      {...(audio && { above: audio })}
      title="Captions"
      choices={[{ id: off, name: 'Off' }, ...languages.map((one) => ({ id: one.language, name: one.label }))]}
      chosen={language ?? off}
      onChoose={(id) => ask({ type: 'choose-captions', language: id === off ? null : id })}
      more={{ name: 'Caption style…', onChoose: onStyle }}
      trigger={
        <ControlButton
          icon={language === null ? 'captions-off' : 'captions'}
          label={audio ? `Audio and captions: ${state}` : `Captions: ${state}`}
          shortcut="C"
        />
      }
    />
  );
}

/** Stands for no captions in place of a language code; no language has this code. */
const off = 'off';
