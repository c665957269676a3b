import { maturityLevels } from '@kinora/contract/common';
import { useSession } from '#lib/session.ts';
import { Link } from '#ui/link.tsx';

/** Says that there is more than is listed, when the viewer's own setting is why. */
export function HiddenLevels() {
  const level = useSession()?.maturity_level;
  if (!level || level === maturityLevels.at(-1)) return null;
  return (
    <p className="px-gutter text-center text-small text-ink-secondary">
      You are shown titles up to {level}. Change it in <Link to="/profile">Account Setting</Link>
    </p>
  );
}
