import { PlainLink } from '#ui/button/plain-link.tsx';

/** Link from a rail to the full list. */
export function ViewAll({ to, title }: { to: string; title: string }) {
  return (
    <PlainLink
      to={to}
      className="-my-2 shrink-0 rounded-card py-2 text-small font-medium whitespace-nowrap text-ink-secondary transition-colors duration-160 hover:text-gold"
    >
      View All<span className="sr-only"> of {title}</span>
    </PlainLink>
  );
}
