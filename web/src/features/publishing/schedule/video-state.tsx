import { Icon } from '#ui/media/icon.tsx';
import { videoText } from './texts.ts';

const colors = { good: 'text-success', waiting: 'text-ink-secondary', warning: 'text-danger' };

/** The video state of a release as text, with a warning sign if the publisher has to act. */
export function VideoState({ release }: { release: Parameters<typeof videoText>[0] }) {
  const { text, tone } = videoText(release);
  return (
    <span className={`inline-flex items-center gap-1.5 ${colors[tone]}`}>
      {tone === 'warning' && <Icon name="warning" size={15} className="shrink-0" />}
      {text}
    </span>
  );
}
