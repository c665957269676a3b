import type { ReactNode } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { Button } from '../button/button.tsx';
import { toast } from '../toast/toast.ts';

type ShownOnceProps = { label: string; value: string; onDone: () => void; children: ReactNode };

/** Shows a secret to be copied, which cannot be shown again. */
export function ShownOnce({ label, value, onDone, children }: ShownOnceProps) {
  const copy = async () => {
    if (await copyText(value)) toast.success('Copied');
    else toast.error('Your browser does not allow copying. Please select the text and copy it yourself.');
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-secondary">{children}</p>
      <p dir="ltr" className="rounded-card bg-surface px-4 py-4 text-small break-all">
        <code aria-label={label}>{value}</code>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => void copy()}>
          Copy
        </Button>
        <Button onPress={onDone}>I have saved it</Button>
      </div>
    </div>
  );
}
