import { boot } from '#lib/boot.ts';

const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="mt-24 border-t border-hairline px-gutter py-10 text-small text-ink-faint">
      <p>
        © 2022–{year} {boot.brand.name}
      </p>
    </footer>
  );
}
