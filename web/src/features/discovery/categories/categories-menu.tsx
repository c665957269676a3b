import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useOverlayOpen } from '#lib/hooks/use-overlay-open.ts';
import { classNames } from '#ui/style/class-names.ts';
import { CloseOnBack } from '#ui/dialog/close-on-back.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { popoverStyle } from '#ui/style/popover-style.ts';
import { CategoryLinks } from './category-links.tsx';

export function CategoriesMenu({ className }: { className?: string }) {
  const [isOpen, setOpen] = useOverlayOpen();
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className={classNames('group flex items-center gap-1', className)}>
        Categories
        <Icon
          name="chevron-down"
          size={16}
          className="transition-[rotate] duration-160 group-aria-expanded:rotate-180"
        />
      </Button>
      <Popover className={classNames(popoverStyle, 'w-96 p-2')} placement="bottom start" offset={14}>
        <CloseOnBack />
        <Dialog aria-label="Categories" className="max-h-[75dvh] overflow-auto outline-none">
          <CategoryLinks />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
