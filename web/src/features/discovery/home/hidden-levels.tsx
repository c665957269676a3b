import { levelsShown, maturityLevels } from '@kinora/contract/maturity-levels';
import { useSession } from '#lib/session/session.ts';
import { Link } from '#ui/button/link.tsx';

const listFormat = new Intl.ListFormat('en');

/** Tells viewers that shows are missing from the lists because of their own maturity level. */
export function HiddenLevels() {
  const level = useSession()?.maturity_level;
  const shown = level ? levelsShown(level) : maturityLevels;
  if (shown.length === maturityLevels.length) return null;
  return (
    <p className="px-gutter text-center text-small text-ink-secondary">
      You see titles rated {listFormat.format(shown)}. Change this in{' '}
      <Link to="/profile">Account Setting</Link>
    </p>
  );
}
