const ten = (
  <text
    x="12"
    y="15.6"
    fontSize="7.5"
    fontWeight="700"
    textAnchor="middle"
    fill="currentColor"
    stroke="none"
    fontFamily="var(--font-sans)"
  >
    10
  </text>
);

const speaker = <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z" fill="currentColor" />;

/** In the same style as the icons in `ui`, but bundled with the player. */
const drawings = {
  close: <path d="M6 6l12 12M18 6 6 18" />,
  play: (
    <path
      d="M7.5 4.8v14.4a.8.8 0 0 0 1.2.7l11.4-7.2a.8.8 0 0 0 0-1.4L8.7 4.1a.8.8 0 0 0-1.2.7Z"
      fill="currentColor"
    />
  ),
  pause: <path d="M7 4.5h2.8v15H7zM14.2 4.5H17v15h-2.8z" fill="currentColor" />,
  back: (
    <>
      <path d="M8.6 4.6h3.6a8 8 0 1 1-8 8M11.2 2 8.6 4.6l2.6 2.6" />
      {ten}
    </>
  ),
  forward: (
    <>
      <path d="M15.4 4.6h-3.6a8 8 0 1 0 8 8M12.8 2l2.6 2.6-2.6 2.6" />
      {ten}
    </>
  ),
  previous: (
    <path
      d="M6 5v14M18.5 5.6v12.8a.5.5 0 0 1-.8.4L9.5 12.4a.5.5 0 0 1 0-.8l8.2-6.4a.5.5 0 0 1 .8.4Z"
      fill="currentColor"
    />
  ),
  next: (
    <path
      d="M18 5v14M5.5 5.6v12.8a.5.5 0 0 0 .8.4l8.2-6.4a.5.5 0 0 0 0-.8L6.3 5.2a.5.5 0 0 0-.8.4Z"
      fill="currentColor"
    />
  ),
  loud: (
    <>
      {speaker}
      <path d="M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />
    </>
  ),
  quiet: (
    <>
      {speaker}
      <path d="M15.5 9a4.2 4.2 0 0 1 0 6" />
    </>
  ),
  muted: (
    <>
      {speaker}
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </>
  ),
  quality: (
    <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M15 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
  ),
  speed: (
    <path d="M5.6 18.4a9 9 0 1 1 12.8 0M12 13.5l4-4.5M12 14.8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6Z" />
  ),
  captions: (
    <path
      d="M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5Zm5 5.3a2.4 2.4 0 1 0 0 3.4l-1.1-1.1a.85.85 0 1 1 0-1.2Zm7 0a2.4 2.4 0 1 0 0 3.4l-1.1-1.1a.85.85 0 1 1 0-1.2Z"
      fill="currentColor"
      fillRule="evenodd"
      stroke="none"
    />
  ),
  'captions-off': (
    <path d="M5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-9A2.5 2.5 0 0 1 5.5 5ZM10.4 10.6a2 2 0 1 0 0 2.8M17.2 10.6a2 2 0 1 0 0 2.8" />
  ),
  audio: <path d="M4 5h16v11h-8.5L7 20v-4H4ZM8.5 9v3M12 8v5M15.5 9.5v2" />,
  chapters: <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />,
  airplay: (
    <>
      <path d="M7 17H5.5A2.5 2.5 0 0 1 3 14.5V7a2.5 2.5 0 0 1 2.5-2.5h13A2.5 2.5 0 0 1 21 7v7.5a2.5 2.5 0 0 1-2.5 2.5H17" />
      <path d="m12 14.5 5 6H7Z" fill="currentColor" />
    </>
  ),
  cast: (
    <path d="M3 9V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v9a2.5 2.5 0 0 1-2.5 2.5H14M3 12.5a6.5 6.5 0 0 1 6.5 6.5M3 16a3 3 0 0 1 3 3" />
  ),
  episodes: <path d="M3.5 9.5h17v10h-17zM6 6.2h12M8.5 3h7" />,
  flag: <path d="M5.5 21V4M5.5 4.5H18l-2.5 4 2.5 4H5.5" />,
  'picture-in-picture': <path d="M3.5 5h17v14h-17zM12.5 12.5h5v3.5h-5z" />,
  'full-screen': <path d="M4 9V4.5h4.5M20 9V4.5h-4.5M4 15v4.5h4.5M20 15v4.5h-4.5" />,
  'small-screen': <path d="M8.5 4v4.5H4M15.5 4v4.5H20M8.5 20v-4.5H4M15.5 20v-4.5H20" />,
} as const;

export type PlayerIconName = keyof typeof drawings;

export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number | string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      style={{ width: size, height: size }}
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
