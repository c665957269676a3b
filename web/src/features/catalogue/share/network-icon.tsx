const marks = {
  facebook:
    'M13.7 21v-8h2.7l.4-3.2h-3.1v-2c0-.9.3-1.5 1.6-1.5h1.6V3.4a21 21 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4.1v2.4H7.8V13h2.7v8h3.2Z',
  x: 'M17.5 4h2.9l-6.4 7.3L21.5 20h-5.9l-4.6-6-5.3 6H2.8l6.8-7.8L2.4 4h6l4.2 5.5L17.5 4Zm-1 14.4h1.6L7.5 5.5H5.8l10.7 12.9Z',
};

export function NetworkIcon({ name }: { name: keyof typeof marks }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={marks[name]} />
    </svg>
  );
}
