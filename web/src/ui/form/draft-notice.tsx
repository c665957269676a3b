import { Button } from '../button/button.tsx';

type DraftNoticeProps = {
  /** A sentence that says which files to choose again, since a draft doesn't keep them. */
  filesAdvice: string;
  onStartOver: () => void;
};

/** Shown above a form whose unsaved input has been restored. */
export function DraftNotice({ filesAdvice: files, onStartOver }: DraftNoticeProps) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-gold/10 px-4 py-3 text-small"
    >
      Your unsaved input has been restored. {files}
      <Button variant="ghost" size="small" onPress={onStartOver}>
        Start over
      </Button>
    </p>
  );
}
