import { Button, type ButtonProps } from 'react-aria-components/Button';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { classNames } from '#ui/style/class-names.ts';
import { PlayerIcon, type PlayerIconName } from './player-icon.tsx';

type ControlButtonProps = Omit<ButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: PlayerIconName;
  /** What the button does, for the tooltip and assistive technology. */
  label: string;
  /** The keyboard shortcut for the same action, shown in the tooltip. */
  shortcut?: string;
  iconSize?: number | string;
  className?: string;
};

/** A button over the video: at least 44 pixels in size, with a label, and its shortcut in the tooltip. */
export function ControlButton({ icon, label, shortcut, iconSize, className, ...props }: ControlButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button
        {...props}
        aria-label={label}
        className={classNames(
          'pointer-events-auto inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink',
          'transition-[color,background-color,scale] duration-160 select-none hover:bg-ink/14 active:scale-92',
          'data-disabled:cursor-default data-disabled:bg-transparent data-disabled:opacity-35',
          className,
        )}
      >
        <PlayerIcon name={icon} size={iconSize} />
      </Button>
      <Tooltip
        offset={10}
        className="animate-overlay rounded-card bg-surface-overlay px-2.5 py-1.5 text-caption text-ink shadow-picture pointer-coarse:hidden"
      >
        {label}
        {shortcut && <kbd className="ms-2 font-sans text-ink-secondary">{shortcut}</kbd>}
      </Tooltip>
    </TooltipTrigger>
  );
}
