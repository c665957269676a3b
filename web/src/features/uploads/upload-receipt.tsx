import { uploadReceipt } from '@kinora/contract/uploads/uploads';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copyText } from '#lib/copy-text.ts';
import { fileSize, shortDate } from '#lib/format.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#ui/toast/toast.ts';

/** What the server recorded about an episode's uploaded file, for the publisher to verify and keep. */
export function UploadReceipt({ episode_id }: { episode_id: number }) {
  const { data: receipt } = useQuery(queryOf(uploadReceipt, { params: { episode_id } }));
  if (!receipt) return null;
  const copy = async () => {
    if (await copyText(receipt.sha256)) toast.success('SHA-256 copied');
    else toast.error('The SHA-256 could not be copied. Please select it and copy it yourself.');
  };
  return (
    <Panel title="Receipt">
      <p className="mb-6 text-small text-ink-secondary">
        {receipt.is_checked_by_storage
          ? 'Every byte of your file was received: each part was checked against its SHA-256 on receipt.'
          : 'Your whole file was received. This service’s storage does not verify SHA-256 itself, but the sizes and the checksums from your browser match.'}
      </p>
      <dl className="grid gap-x-8 gap-y-5 text-small sm:grid-cols-3">
        <Fact name="File" className="sm:col-span-3">
          {receipt.file_name}
        </Fact>
        <Fact name="Size">
          {fileSize(receipt.size_bytes)}
          <span className="block text-ink-secondary tabular-nums">
            {receipt.size_bytes.toLocaleString()} bytes
          </span>
        </Fact>
        <Fact name="Parts">{receipt.parts.toLocaleString()}</Fact>
        <Fact name="Uploaded">{shortDate(receipt.completed_at)}</Fact>
        <Fact name="SHA-256 of the parts’ SHA-256s" className="sm:col-span-3">
          <code className="font-mono break-all">{receipt.sha256}</code>
        </Fact>
      </dl>
      <details className="mt-6 text-small text-ink-secondary">
        <summary className="cursor-pointer rounded-card py-1">Check it yourself</summary>
        <p className="mt-2 mb-3">In a terminal, this command prints the same value for your file:</p>
        <p className="rounded-card bg-surface p-4">
          <code className="font-mono wrap-anywhere">
            {`split -b ${receipt.part_size} --filter='sha256sum | cut -c1-64 | xxd -r -p' film.mp4 | sha256sum`}
          </code>
        </p>
      </details>
      <Button variant="secondary" size="small" className="mt-6" onPress={() => void copy()}>
        Copy SHA-256
      </Button>
    </Panel>
  );
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="mb-1 text-ink-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
