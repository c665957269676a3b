import { Dialog } from '#ui/dialog/dialog.tsx';
import { shortcuts } from './keys.ts';

export function ShortcutsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
      <dl className="grid gap-3 text-small">
        {shortcuts.map(({ keys, action }) => (
          <div key={action} className="flex items-center justify-between gap-6">
            <dt className="text-ink-secondary">{action}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-card border border-hairline bg-surface-overlay px-2 py-1 text-center font-sans text-caption font-medium"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
