import type { ReactNode } from 'react';

export type RailHeaderProps = {
  title: string;
  /** `h1` if the rail is the page's main content. */
  heading?: 'h1' | 'h2' | undefined;
  subtitle?: string | undefined;
  /** Opposite the title, such as a link to the full list. */
  action?: ReactNode;
};

/** The heading of a rail, always at the page's left edge. */
export function RailHeader({ title, heading: Heading = 'h2', subtitle, action }: RailHeaderProps) {
  return (
    <header className="flex items-end justify-between gap-6 px-gutter">
      <div>
        <Heading className="font-display text-title font-medium">{title}</Heading>
        {subtitle && <p className="mt-1 text-small text-ink-faint">{subtitle}</p>}
      </div>
      {action}
    </header>
  );
}
