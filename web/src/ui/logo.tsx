import { Link } from 'react-router';
import { boot } from '#lib/boot.ts';

/** The product's name as its sign; leads to the start. */
export function Logo() {
  return (
    <Link
      to="/"
      className="rounded-sm font-display text-[1.625rem] leading-none font-semibold tracking-tight text-gold"
    >
      {boot.brand.name}
    </Link>
  );
}
