import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  width?: 'narrow' | 'wide';
  children: ReactNode;
};

/** Holds the focus, closes on Escape and on a press outside, and gives the focus back. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', width = 'narrow', children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 grid animate-overlay place-items-center overflow-y-auto bg-scrim/70 p-4 backdrop-blur-sm"
    >
      <Modal
        className={classNames(
          'w-full rounded-dialog border border-hairline bg-surface-raised shadow-picture',
          width === 'narrow' ? 'max-w-md' : 'max-w-3xl',
        )}
      >
        <AriaDialog role={role} className="relative p-6 outline-none sm:p-8">
          <Heading slot="title" className="pe-10 font-display text-title">
            {title}
          </Heading>
          <IconButton icon="close" label="Close" onPress={onClose} className="absolute end-3 top-3" />
          <div className="mt-5">{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
