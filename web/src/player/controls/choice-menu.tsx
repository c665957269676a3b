import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/style/class-names.ts';
import { CloseOnBack } from '#ui/dialog/close-on-back.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { optionStyle, popoverStyle } from '#ui/style/popover-style.ts';

type Choice = { id: string; name: string; note?: ReactNode; isDisabled?: boolean };

type ChoiceList = {
  title: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
};

type ChoiceMenuProps = ChoiceList & {
  /** A second list, shown above the first. */
  above?: ChoiceList | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A last row that opens another panel instead of making a choice. */
  more?: { name: string; onChoose: () => void };
  /** The button that opens the menu. */
  trigger: ReactElement;
};

/** A titled single-choice list that opens above its button. */
export function ChoiceMenu({
  above,
  more,
  trigger,
  title,
  choices,
  chosen,
  onChoose,
  ...open
}: ChoiceMenuProps) {
  return (
    <MenuTrigger {...open}>
      {trigger}
      <Popover
        className={classNames(popoverStyle, 'flex max-w-80 min-w-56 flex-col')}
        placement="top end"
        offset={12}
      >
        <CloseOnBack />
        <Menu aria-label={title} className="overflow-auto outline-none">
          {above && <ChoiceSection {...above} />}
          <ChoiceSection {...{ title, choices, chosen, onChoose }} className={above && ruleAbove} />
          {more && (
            <MenuSection aria-label={more.name} selectionMode="none" className={ruleAbove}>
              <MenuItem onAction={more.onChoose} className={optionStyle}>
                {more.name}
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

const ruleAbove = 'mt-1.5 border-t border-hairline pt-1.5';

function ChoiceSection({
  title,
  choices,
  chosen,
  onChoose,
  className,
}: ChoiceList & { className?: string | undefined }) {
  // Both lists of a menu may have a choice with the same name.
  const keyOf = (id: string) => `${title}: ${id}`;
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[keyOf(chosen)]}
      {...(className && { className })}
    >
      <Header className="px-3 pt-2 pb-1.5 text-caption font-medium text-ink-secondary">{title}</Header>
      {choices.map(({ id, name, note, isDisabled = false }) => (
        <MenuItem
          key={id}
          id={keyOf(id)}
          textValue={name}
          isDisabled={isDisabled}
          onAction={() => onChoose(id)}
          className={optionStyle}
        >
          {({ isSelected }) => (
            <>
              <Icon name="check" size={18} className={isSelected ? '' : 'invisible'} />
              <bdi className="min-w-0 font-medium wrap-anywhere">{name}</bdi>
              {note && <span className="ms-auto flex shrink-0 items-center gap-1.5 ps-4">{note}</span>}
            </>
          )}
        </MenuItem>
      ))}
    </MenuSection>
  );
}
