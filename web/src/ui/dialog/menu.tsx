import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../style/class-names.ts';
import { CloseOnBack } from './close-on-back.tsx';
import { optionStyle, popoverStyle } from '../style/popover-style.ts';

type MenuProps = {
  label: string;
  /** The Button that opens the menu. */
  trigger: ReactElement;
  className?: string;
  children: ReactNode;
};

export function Menu({ label, trigger, className, children }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={classNames(popoverStyle, 'min-w-52')} placement="bottom end">
        <CloseOnBack />
        <AriaMenu
          aria-label={label}
          className={classNames('max-h-[70dvh] overflow-auto outline-none', className)}
        >
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export function MenuItem({ children, onAction }: { children: string; onAction: () => void }) {
  return (
    <AriaMenuItem className={optionStyle} onAction={onAction}>
      {children}
    </AriaMenuItem>
  );
}
