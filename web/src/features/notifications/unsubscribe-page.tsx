import { unsubscribe } from '@kinora/contract/notifications/notifications';
import { useParams } from 'react-router';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Link } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

/**
 * Landing page of the unsubscribe link in emails. Only the button unsubscribes, since mail programs prefetch
 * links.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const turnOff = useWrite(unsubscribe);
  return (
    <Page title="Notifications" className="grid min-h-[70dvh] content-center pt-header">
      {turnOff.isSuccess ? (
        <EmptyState heading="h1" title="Notifications are off">
          <p role="status">You will no longer get emails about new episodes, or notifications in the app.</p>
          <p>
            You can turn them on again at any time, in your <Link to="/profile">Account Setting</Link>.
          </p>
        </EmptyState>
      ) : (
        <EmptyState heading="h1" title="Turn off notifications?">
          <p>You will no longer get emails about new episodes, or notifications in the app.</p>
          {turnOff.error && (
            <p role="alert" className="text-danger">
              {turnOff.error.message}
            </p>
          )}
          <Button isPending={turnOff.isPending} onPress={() => turnOff.mutate({ params: { token } })}>
            Turn them off
          </Button>
        </EmptyState>
      )}
    </Page>
  );
}
