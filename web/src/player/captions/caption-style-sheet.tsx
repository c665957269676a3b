import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Label } from 'react-aria-components/Label';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { captionBackgrounds, captionColors, captionSizes } from './caption-style.ts';
import { CaptionText } from './captions-view.tsx';
import { usePlayerState, usePlayer } from '../player-context.ts';

const example = {
  runs: [{ text: 'This is what captions look like.', isItalic: false, isBold: false, isUnderlined: false }],
};

/** Lets viewers style captions, with a sample. The style applies to every film. */
export function CaptionStyleSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { ask } = usePlayer();
  const style = usePlayerState((state) => state.captionStyle);
  const change = (changed: Partial<typeof style>) =>
    ask({ type: 'style-captions', style: { ...style, ...changed } });
  return (
    <Dialog title="Caption style" isOpen={isOpen} onClose={onClose}>
      <div className="grid min-h-28 place-items-center overflow-hidden rounded-card bg-[linear-gradient(120deg,#35506b,#8a6a4a)] p-3">
        <CaptionText cue={example} style={style} />
      </div>
      <div className="mt-5 grid gap-4">
        <Choice name="Size" options={captionSizes} value={style.size} onChange={(size) => change({ size })} />
        <Choice
          name="Color"
          options={captionColors}
          value={style.color}
          onChange={(color) => change({ color })}
        />
        <Choice
          name="Background"
          options={captionBackgrounds}
          value={style.background}
          onChange={(background) => change({ background })}
        />
      </div>
    </Dialog>
  );
}

type ChoiceProps<T extends string> = {
  name: string;
  options: readonly T[];
  value: T;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ name, options, value, onChange }: ChoiceProps<T>) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(chosen as T)}
      orientation="horizontal"
      className="grid gap-2"
    >
      <Label className="text-small text-ink-secondary">{name}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            className="inline-flex h-11 cursor-pointer items-center rounded-full border border-control px-4 text-small text-ink-secondary transition-colors duration-160 hover:border-ink-secondary hover:text-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-gold data-selected:border-gold data-selected:bg-gold/14 data-selected:text-gold"
          >
            {option}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
