import { openExportLink } from '@kinora/contract/accounts/account-data';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { useSecretInUrl } from '../use-secret-in-url.ts';
import { downloadFile } from './download-file.ts';

/**
 * The page that the link in a data export email opens. The link is used up by the download,
 * not when the page opens, because mail programs open links to scan them.
 */
export function EmailedDataPage() {
  const link = useSecretInUrl();
  return (
    <AccountLayout title="Your data" lead="An archive of all the data we hold about you.">
      {link ? (
        <Download key={link} link={link} />
      ) : (
        <p role="alert">This link is incomplete. Open it from the email again.</p>
      )}
    </AccountLayout>
  );
}

function Download({ link }: { link: string }) {
  const [hasStarted, setHasStarted] = useState(false);
  const open = useWrite(openExportLink, {
    onDone: ({ data }) => {
      downloadFile(data.url);
      setHasStarted(true);
    },
  });
  if (hasStarted)
    return <p role="status">Your download has started. If it is interrupted, ask us for another link.</p>;
  return (
    <>
      <p className="text-ink-secondary">
        You can download the archive once. Do not leave it on a shared computer.
      </p>
      {open.error && <p role="alert">{open.error.message}</p>}
      <Button size="large" isPending={open.isPending} onPress={() => open.mutate({ body: { link } })}>
        Download
      </Button>
    </>
  );
}
