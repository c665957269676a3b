import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/style/class-names.ts';
import { CloseOnBack } from '#ui/dialog/close-on-back.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { optionStyle, popoverStyle } from '#ui/style/popover-style.ts';

type Choice = { id: string; name: string; note?: ReactNode; isDisabled?: boolean };

const moreId = 'more…';

type ChoiceMenuProps = {
  title: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A last row that opens something else instead of making a choice. */
  more?: { name: string; onChoose: () => void };
  /** The button that opens the menu. */
  trigger: ReactElement;
};

/** A titled single-choice list that opens above its button. */
export function ChoiceMenu({ title, choices, chosen, onChoose, more, trigger, ...open }: ChoiceMenuProps) {
  return (
    <MenuTrigger {...open}>
      {trigger}
      <Popover
        className={classNames(popoverStyle, 'flex max-w-80 min-w-56 flex-col')}
        placement="top end"
        offset={12}
      >
        <CloseOnBack />
        <Menu
          aria-label={title}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          disabledKeys={choices.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
          onAction={(id) => (id === moreId ? more?.onChoose() : onChoose(String(id)))}
          className="overflow-auto outline-none"
        >
          <MenuSection>
            <Header className="px-3 pt-2 pb-1.5 text-caption font-medium text-ink-secondary">{title}</Header>
            {choices.map(({ id, name, note }) => (
              <MenuItem key={id} id={id} textValue={name} className={optionStyle}>
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
          {more && (
            <MenuSection
              aria-label={more.name}
              selectionMode="none"
              className="mt-1.5 border-t border-hairline pt-1.5"
            >
              <MenuItem id={moreId} className={optionStyle}>
                {more.name}
              </MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
