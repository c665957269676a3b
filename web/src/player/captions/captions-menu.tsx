import { ChoiceMenu } from '../controls/choice-menu.tsx';
import { ControlButton } from '../controls/control-button.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

type CaptionsMenuProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Opens the caption style sheet. */
  onStyle: () => void;
};

/** Lists the caption languages; renders nothing for a film without captions. */
export function CaptionsMenu({ onStyle, ...open }: CaptionsMenuProps) {
  const { ask } = usePlayer();
  const languages = usePlayerState((state) => state.captionChoices);
  const language = usePlayerState((state) => state.captionLanguage);
  if (languages.length === 0) return null;
  return (
    <ChoiceMenu
      {...open}
      title="Captions"
      choices={[{ id: off, name: 'Off' }, ...languages.map((one) => ({ id: one.language, name: one.label }))]}
      chosen={language ?? off}
      onChoose={(id) => ask({ type: 'choose-captions', language: id === off ? null : id })}
      more={{ name: 'Caption style…', onChoose: onStyle }}
      trigger={
        <ControlButton
          icon={language === null ? 'captions-off' : 'captions'}
          label={language === null ? 'Captions: off' : 'Captions: on'}
          shortcut="C"
        />
      }
    />
  );
}

/** Stands in for a language code; matches none. */
const off = 'off';
