/** Drawn on a 24-pixel grid with a stroke of 1.75, in the color of the surrounding text. */
const drawings = {
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0" />,
  calendar: (
    <path d="M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4 10.5h16M8.5 3.5V8M15.5 3.5V8" />
  ),
  chart: <path d="M4 4v16h16M8 15l4-5 3 3 5-7" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  'chevron-down': <path d="m6 9 6 6 6-6" />,
  'chevron-left': <path d="m15 6-6 6 6 6" />,
  'chevron-right': <path d="m9 6 6 6-6 6" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  computer: <path d="M4.5 5h15v10.5h-15zM2 19h20" />,
  dislike: (
    <path d="M7 4v10.5M7 14.5H4.8A1.8 1.8 0 0 1 3 12.7V5.8A1.8 1.8 0 0 1 4.8 4h11.4c.9 0 1.6.6 1.8 1.5l1.4 6.6a2 2 0 0 1-2 2.4h-4.6l.9 4.2a1.9 1.9 0 0 1-3.4 1.5L7 14.5" />
  ),
  code: <path d="m8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15" />,
  download: <path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />,
  eye: (
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z" />
  ),
  flag: <path d="M5.5 21V4M5.5 4.5H18l-2.5 4 2.5 4H5.5" />,
  globe: (
    <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3Z" />
  ),
  info: <path d="M12 11v6M12 7.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z" />,
  like: (
    <path d="M7 20V9.5M7 9.5H4.8A1.8 1.8 0 0 0 3 11.3v6.9A1.8 1.8 0 0 0 4.8 20h11.4c.9 0 1.6-.6 1.8-1.5l1.4-6.6a2 2 0 0 0-2-2.4h-4.6l.9-4.2a1.9 1.9 0 0 0-3.4-1.5L7 9.5" />
  ),
  link: (
    <path d="M10 13.8a4.2 4.2 0 0 0 6 .3l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10.2a4.2 4.2 0 0 0-6-.3l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2" />
  ),
  mail: (
    <path d="M5 6h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1ZM4.5 7.5 12 13l7.5-5.5" />
  ),
  message: <path d="M4 5h16v11H10l-5 4v-4H4z" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  muted: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5" />,
  pause: <path d="M8.5 5v14M15.5 5v14" strokeWidth={2.5} />,
  pencil: <path d="M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3M14.5 7.5l3 3" />,
  percent: (
    <path d="M6.5 18.5 17.5 5.5M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z" />
  ),
  phone: <path d="M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM11 18h2" />,
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
  share: <path d="M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v9h14v-9h-1" />,
  sort: <path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />,
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4.3 4.3 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
  tag: (
    <path d="M3.5 11V4.5a1 1 0 0 1 1-1H11l9 9a1.4 1.4 0 0 1 0 2L14.5 20a1.4 1.4 0 0 1-2 0l-9-9ZM8 8v.01" />
  ),
  gift: (
    <path d="M4 11.5h16v8.5H4ZM3 7.5h18v4H3ZM12 7.5V20M12 7.5C10 7.5 7 6.8 7 4.9 7 3.6 8.1 3 9.1 3 11 3 12 5.5 12 7.5ZM12 7.5c2 0 5-.7 5-2.6C17 3.6 15.9 3 14.9 3 13 3 12 5.5 12 7.5Z" />
  ),
  ticket: <path d="M4 6.5h16V10a2 2 0 0 0 0 4v3.5H4V14a2 2 0 0 0 0-4ZM14 9.5v.01M14 12v.01M14 14.5v.01" />,
  trash: <path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />,
  upload: <path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4 16v3.5h16V16" />,
  user: (
    <path d="M12 12.5a4.2 4.2 0 1 0 0-8.5 4.2 4.2 0 0 0 0 8.5ZM4 20.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5" />
  ),
  wallet: (
    <path d="M18 8V5.5a1 1 0 0 0-1-1H5.5a2 2 0 0 0 0 4H19a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5.5a2 2 0 0 1-2-2v-11M16 14.2v.01" />
  ),
  warning: <path d="M12 4 2.8 19.5h18.4L12 4ZM12 10v4.5M12 17.2v.01" />,
} as const;

export type IconName = keyof typeof drawings;

type IconProps = {
  name: IconName;
  size?: number;
  /** Fills an outline icon to show that a toggle, such as a like, is on. */
  isFilled?: boolean;
  className?: string;
};

/** A decorative icon beside text or inside a labeled control, hidden from screen readers. */
export function Icon({ name, size = 20, isFilled = false, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill={isFilled ? 'currentColor' : 'none'}
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
