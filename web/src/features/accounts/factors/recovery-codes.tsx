import { saveFile } from '#lib/save-file.ts';
import { copyText } from '#lib/copy-text.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shows new recovery codes; they cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(text)) toast.success('Copied');
    else toast.error('Your browser does not allow copying. Download the codes instead.');
  };
  return (
    <div className="grid gap-5">
      <p className="text-ink-secondary">
        Keep these recovery codes where you can find them without your phone. Each signs you in once, instead
        of a code from the app. You can’t see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        dir="ltr"
        className="grid gap-x-6 gap-y-2 rounded-card bg-surface px-4 py-4 text-center text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onPress={() => saveFile('recovery-codes.txt', `${text}\n`, 'text/plain')}>
          Download
        </Button>
        <Button onPress={onDone}>I have saved them</Button>
      </div>
    </div>
  );
}
