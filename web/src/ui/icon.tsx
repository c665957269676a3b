/** Drawn on a 24-pixel grid with a stroke of 1.75, in the colour of the text around them. */
const drawings = {
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 6-6 6 6 6" />,
  'chevron-right': <path d="m9 6 6 6-6 6" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
  ),
  info: <path d="M12 11v6M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  pause: <path d="M8.5 5v14M15.5 5v14" strokeWidth={2.5} />,
  pencil: <path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3M14.5 7.5l3 3" />,
  picture: (
    <path d="M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM3 16l5-5 4.5 4.5L15 13l6 5.5M15.5 9.5v.01" />
  ),
  play: (
    <path
      d="M7.5 4.8v14.4a.8.8 0 0 0 1.2.7l11.4-7.2a.8.8 0 0 0 0-1.4L8.7 4.1a.8.8 0 0 0-1.2.7Z"
      fill="currentColor"
    />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  refresh: <path d="M20 12a8 8 0 1 1-2.5-5.8M20 3.5V8h-4.5" />,
  search: <path d="m20 20-4.5-4.5M17.5 10.8a6.8 6.8 0 1 1-13.5 0 6.8 6.8 0 0 1 13.5 0Z" />,
  sort: <path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />,
  trash: <path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />,
  upload: <path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4 16v3.5h16V16" />,
  user: (
    <path d="M12 12.5a4.2 4.2 0 1 0 0-8.5 4.2 4.2 0 0 0 0 8.5ZM4 20.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5" />
  ),
  warning: <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.01" />,
} as const;

export type IconName = keyof typeof drawings;

/** A picture beside words or inside a labelled control; screen readers pass over it. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}
