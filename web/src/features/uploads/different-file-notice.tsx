import { fileSize } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import type { DifferentFile } from './use-upload.ts';

type DifferentFileNoticeProps = Pick<DifferentFile, 'file' | 'expected'> & {
  isBusy: boolean;
  onStartOver: () => void;
};

/** The server holds parts of another file: the publisher can choose that file, or start over with this one. */
export function DifferentFileNotice({ file, expected, isBusy, onStartOver }: DifferentFileNoticeProps) {
  return (
    <div
      role="alert"
      className="grid justify-items-start gap-4 rounded-card bg-danger/12 px-5 py-4 text-small"
    >
      <p className="wrap-anywhere">
        {expected ? (
          <>
            <strong className="font-semibold">{file.name}</strong> is not the file that you started to upload,
            which is <strong className="font-semibold">{expected.name}</strong> (
            {fileSize(expected.size_bytes)}
            ).{expected.name === file.name && ' It has the same name but different content.'} Choose that file
            to continue, or cancel its upload and start over with this file.
          </>
        ) : (
          <>
            An upload for this episode was started by another program and can only continue there. You can
            cancel it and start over with <strong className="font-semibold">{file.name}</strong>.
          </>
        )}
      </p>
      <Button variant="danger" size="small" isPending={isBusy} onPress={onStartOver}>
        Cancel and start over
      </Button>
    </div>
  );
}
