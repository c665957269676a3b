import { copyText } from '#lib/copy-text.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** Shows a new API key, for the only time. */
export function NewKey({ value, onDone }: { value: string; onDone: () => void }) {
  const copy = async () => {
    if (await copyText(value)) toast.success('Copied');
    else toast.error('Your browser does not allow copying. Select the key and copy it yourself.');
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-secondary">
        Copy the key now: you can’t see it again. Treat it like a password. Changing your password, or signing
        out everywhere else, ends it.
      </p>
      <p dir="ltr" className="rounded-card bg-surface px-4 py-4 text-small break-all">
        <code aria-label="API key">{value}</code>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => void copy()}>
          Copy
        </Button>
        <Button onPress={onDone}>I have kept it</Button>
      </div>
    </div>
  );
}
