import { ChoiceMenu } from './choice-menu.tsx';
import { ControlButton } from './control-button.tsx';
import { useFact, usePlayer } from './player-context.ts';

type CaptionsMenuProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Leads to how captions look. */
  onStyle: () => void;
};

/** Which captions are on; not there for a film without any. */
export function CaptionsMenu({ onStyle, ...open }: CaptionsMenuProps) {
  const { ask } = usePlayer();
  const languages = useFact((facts) => facts.captionChoices);
  const language = useFact((facts) => facts.captionLanguage);
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

/** No code of a language. */
const off = 'off';
