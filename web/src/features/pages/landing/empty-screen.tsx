/** A dark auditorium before the first film, in place of a show's picture. */
export function EmptyScreen({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 640 440" fill="none" className={className}>
      <defs>
        <radialGradient id="screen-light">
          <stop stopColor="var(--color-gold)" stopOpacity=".2" />
          <stop offset="1" stopColor="var(--color-gold)" stopOpacity="0" />
        </radialGradient>
        <pattern id="seats" width="64" height="80" patternUnits="userSpaceOnUse">
          <path d="M5 80V26a18 18 0 0 1 18-18h18a18 18 0 0 1 18 18v54Z" fill="var(--color-surface)" />
          <path
            d="M5 80V26a18 18 0 0 1 18-18h18a18 18 0 0 1 18 18v54"
            stroke="var(--color-gold)"
            strokeOpacity=".35"
          />
        </pattern>
      </defs>
      <ellipse cx="320" cy="190" rx="320" ry="220" fill="url(#screen-light)" />
      <rect x="80" y="40" width="480" height="270" rx="6" fill="var(--color-surface-overlay)" />
      {/* The countdown shown before a film. */}
      <g stroke="var(--color-ink)" strokeOpacity=".16" strokeWidth="2">
        <path d="M80 175h480M320 40v270" />
        <circle cx="320" cy="175" r="104" />
        <circle cx="320" cy="175" r="90" />
      </g>
      <path d="M320 85a90 90 0 0 1 90 90h-90Z" fill="var(--color-gold)" fillOpacity=".14" />
      <path d="m300 137 62 38-62 38Z" fill="var(--color-gold)" />
      <path d="M0 0h704v72H0Z" fill="url(#seats)" transform="translate(-32 318)" opacity=".6" />
      <path d="M0 0h640v80H0Z" fill="url(#seats)" transform="translate(0 356)" />
    </svg>
  );
}
