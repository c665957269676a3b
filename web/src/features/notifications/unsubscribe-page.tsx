import { unsubscribe } from '@kinora/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';

/** Where the link of a letter leads. Only the button switches off: mail programs look at links by themselves. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const off = useMutation({ mutationFn: () => call(unsubscribe, { params: { token } }) });
  return (
    <Page title="Notifications" className="grid min-h-[70dvh] content-center pt-header">
      {off.isSuccess ? (
        <EmptyState heading="h1" title="Notifications are off">
          <p role="status">You get no more letters about new episodes, and no notifications in the app.</p>
          <p>
            Switch them on again whenever you like, in your <Link to="/profile">Account Setting</Link>.
          </p>
        </EmptyState>
      ) : (
        <EmptyState heading="h1" title="Switch notifications off?">
          <p>You will get no more letters about new episodes, and no notifications in the app.</p>
          {off.error && (
            <p role="alert" className="text-danger">
              {off.error.message}
            </p>
          )}
          <Button isPending={off.isPending} onPress={() => off.mutate()}>
            Switch them off
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}
