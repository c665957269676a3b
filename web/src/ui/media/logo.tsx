import { PlainLink } from '#ui/button/plain-link.tsx';
import { boot } from '#lib/boot.ts';

/** The brand's logo or, without one, its name as text; links to `/`. */
export function Logo() {
  const { name, logo_url } = boot.brand;
  return (
    <PlainLink
      to="/"
      className="shrink-0 rounded-sm font-display text-[1.625rem] leading-none font-semibold tracking-tight text-gold"
    >
      {logo_url ? <img src={logo_url} alt={name} className="h-7 w-auto max-w-40 object-contain" /> : name}
    </PlainLink>
  );
}
