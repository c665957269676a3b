import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { copyText } from '#lib/copy-text.ts';
import { shortDate } from '#lib/format.ts';
import { useFeed } from './use-feed.ts';

type FeedDialogProps = { since: string | null; onClose: () => void };

/** Creates, copies, replaces and revokes the link through which calendar apps follow the releases. */
export function FeedDialog({ since, onClose }: FeedDialogProps) {
  const { open, close } = useFeed();
  const error = open.error ?? close.error;
  return (
    <Dialog isOpen title="Calendar link" onClose={onClose}>
      <div className="grid gap-5 text-small text-ink-secondary">
        <p>
          Add this link to a calendar app to see your releases there; the calendar updates when you move them.
          Anyone with the link can see what you have scheduled, so share it with care.
        </p>
        {open.data ? (
          <NewLink url={open.data.data.feed_url} />
        ) : (
          since && (
            <p>
              A link was created on {shortDate(since)}. It was shown only once, and cannot be shown again.
            </p>
          )
        )}
        {error && (
          <p role="alert" className="text-danger">
            {error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {since && (
            <Button variant="danger" isPending={close.isPending} onPress={() => close.mutate({})}>
              Switch off
            </Button>
          )}
          <Button
            variant={since ? 'secondary' : 'primary'}
            isPending={open.isPending}
            onPress={() => open.mutate({})}
          >
            {since ? 'Replace the link' : 'Create a link'}
          </Button>
        </div>
        {since && (
          <p className="text-caption text-ink-faint">
            The old link stops working once it is replaced or switched off.
          </p>
        )}
      </div>
    </Dialog>
  );
}

function NewLink({ url }: { url: string }) {
  const copy = async () => {
    if (await copyText(url)) toast.success('Link copied');
    else toast.error('The link could not be copied. Please select and copy it yourself.');
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Your link"
        description="Copy it now. It is shown only once."
        value={url}
        onChange={() => {}}
        isReadOnly
      />
      <Button onPress={() => void copy()}>Copy the link</Button>
    </div>
  );
}
