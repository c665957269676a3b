import { Button } from './button.tsx';

type DraftNoticeProps = {
  /** What has to be chosen again, since files are not kept. */
  files: string;
  onStartOver: () => void;
};

/** Above a form that has brought back what was typed in it and not saved. */
export function DraftNotice({ files, onStartOver }: DraftNoticeProps) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold/10 px-4 py-3 text-small"
    >
      This is what you had typed. {files}
      <Button variant="ghost" size="small" onPress={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
