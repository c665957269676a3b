import { useEffect, useState } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import { shareStyle } from './share-style.ts';

/** Copies the address, and confirms that for a few seconds. */
export function CopyLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), 3000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const copied = await copyText(link);
    setIsCopied(copied);
    if (!copied) toast.error(`The browser did not copy the link. Here it is: ${link}`);
  };

  return (
    <button
      type="button"
      data-copied={isCopied || undefined}
      onClick={() => void copy()}
      className={classNames(shareStyle, isCopied && 'text-gold!')}
    >
      <Icon name={isCopied ? 'check' : 'link'} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy link'}</span>
    </button>
  );
}
