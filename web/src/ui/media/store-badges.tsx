import { boot } from '#lib/boot.ts';

/** Links to the operator's apps in their stores. */
export function StoreBadges() {
  const { ios, android, windows } = boot.store_urls;
  const stores = [
    { url: ios, device: 'iPhone and iPad' },
    { url: android, device: 'Android' },
    { url: windows, device: 'Windows Phone' },
  ];
  if (stores.every(({ url }) => !url)) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {stores.map(
        ({ url, device }) =>
          url && (
            <li key={device}>
              <a
                href={url}
                className="flex h-13 items-center gap-3 rounded-card border border-control bg-surface-raised ps-3 pe-4 transition-colors duration-160 hover:border-gold"
              >
                <Phone />
                <span className="grid leading-tight">
                  <span className="text-caption text-ink-secondary">Get the app for</span>
                  <span className="text-small font-semibold text-ink">{device}</span>
                </span>
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

function Phone() {
  return (
    <svg viewBox="0 0 24 32" width={21} height={28} aria-hidden="true" fill="none" className="text-gold">
      <rect x="3" y="1.5" width="18" height="29" rx="4" stroke="currentColor" strokeWidth="2" />
      <path
        d="M9.5 11.6v8.8a.7.7 0 0 0 1.1.6l6.6-4.4a.7.7 0 0 0 0-1.2L10.6 11a.7.7 0 0 0-1.1.6Z"
        fill="currentColor"
      />
    </svg>
  );
}
