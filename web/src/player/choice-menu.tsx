import type { ReactElement, ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { optionLook, popoverLook } from '#ui/popover-look.ts';

type Choice = { id: string; name: string; note?: ReactNode };

type ChoiceMenuProps = {
  title: string;
  choices: readonly Choice[];
  chosen: string;
  onChoose: (id: string) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  trigger: ReactElement;
};

/** A titled list to choose one of, opening above its button. */
export function ChoiceMenu({ title, choices, chosen, onChoose, trigger, ...open }: ChoiceMenuProps) {
  return (
    <MenuTrigger {...open}>
      {trigger}
      <Popover className={classNames(popoverLook, 'flex min-w-56 flex-col')} placement="top end" offset={12}>
        <Menu
          aria-label={title}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onAction={(id) => onChoose(String(id))}
          className="overflow-auto outline-none"
        >
          <MenuSection>
            <Header className="px-3 pt-2 pb-1.5 text-caption font-medium text-ink-secondary">{title}</Header>
            {choices.map(({ id, name, note }) => (
              <MenuItem key={id} id={id} textValue={name} className={optionLook}>
                {({ isSelected }) => (
                  <>
                    <Icon name="check" size={18} className={isSelected ? '' : 'invisible'} />
                    <span className="font-medium">{name}</span>
                    {note && <span className="ms-auto flex items-center gap-1.5 ps-4">{note}</span>}
                  </>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
