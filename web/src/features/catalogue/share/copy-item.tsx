import { useEffect, useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { shareStyle } from './share-style.ts';

type CopyItemProps = { text: string; icon: 'link' | 'code'; label: 'link' | 'embed code' };

/** Copies text, and shows for a few seconds that it was copied. */
export function CopyItem({ text, icon, label }: CopyItemProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const wasCopied = await copyText(text);
    setIsCopied(wasCopied);
    if (!wasCopied) toast.error(`The browser did not copy the ${label}. Here it is: ${text}`);
  };

  return (
    <button
      type="button"
      data-copied={isCopied || undefined}
      onClick={() => void copy()}
      className={classNames(shareStyle, isCopied && 'text-gold!')}
    >
      <Icon name={isCopied ? 'check' : icon} />
      <span aria-live="polite">{isCopied ? 'Copied' : `Copy ${label}`}</span>
    </button>
  );
}
