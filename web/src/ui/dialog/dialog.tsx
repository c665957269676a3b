import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../style/class-names.ts';
import { IconButton } from '../button/icon-button.tsx';
import { useBackButton } from './use-back-button.ts';

type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** `alertdialog` for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  width?: 'narrow' | 'wide';
  /** Focuses the first field, for a dialog that is mostly a form. */
  startsAtField?: boolean;
  /** Covers the page behind it completely, and closes only by its buttons. */
  hidesPage?: boolean;
  /** The URL that opens the dialog. */
  url?: string;
  /** An image or video above the title, from edge to edge. */
  cover?: ReactNode;
  children: ReactNode;
};

/** Traps focus, closes on Escape and on a press outside, and restores focus when closed. */
export function Dialog({
  title,
  isOpen,
  onClose,
  role = 'dialog',
  width = 'narrow',
  startsAtField = false,
  hidesPage = false,
  url,
  cover,
  children,
}: DialogProps) {
  useBackButton(isOpen, onClose, url);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!hidesPage}
      isKeyboardDismissDisabled={hidesPage}
      className={classNames(
        'fixed inset-0 z-50 grid animate-overlay grid-cols-[minmax(0,1fr)] justify-items-center p-4',
        hidesPage ? 'bg-surface/85 backdrop-blur-2xl' : 'bg-scrim/70 backdrop-blur-sm',
        // Top-aligned with a cover, so that content growing below doesn't shift the buttons under the
        // pointer.
        cover ? 'items-start' : 'items-center',
      )}
    >
      <Modal
        className={classNames(
          'w-full overflow-hidden rounded-dialog border border-hairline bg-surface-raised shadow-picture',
          width === 'narrow' ? 'max-w-md' : 'max-w-3xl',
        )}
      >
        <AriaDialog role={role} className="relative flex max-h-[calc(100dvh-2rem)] flex-col outline-none">
          <div className="min-h-0 overflow-y-auto overscroll-contain">
            {cover}
            <div className={classNames('p-6 sm:p-8', Boolean(cover) && 'pt-2! sm:pt-3!')}>
              <Heading
                slot="title"
                className={classNames('font-display text-title wrap-anywhere', !cover && 'pe-10')}
              >
                <bdi>{title}</bdi>
              </Heading>
              <Content startsAtField={startsAtField}>{children}</Content>
            </div>
          </div>
          <IconButton
            icon="close"
            label="Close"
            onPress={onClose}
            className={classNames(
              'absolute end-3 top-3 z-10',
              Boolean(cover) && 'bg-surface/70 text-ink! backdrop-blur-md',
            )}
          />
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function Content({ startsAtField, children }: Pick<DialogProps, 'startsAtField' | 'children'>) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsAtField) content.current?.querySelector<HTMLElement>(fields)?.focus();
  }, [startsAtField]);
  return (
    <div ref={content} className="mt-5">
      {children}
    </div>
  );
}

/** Only the selected radio button of a group can be reached by Tab. */
const fields = 'input:not([tabindex="-1"]), textarea, [aria-haspopup=listbox]';
