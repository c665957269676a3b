import { Panel } from '../panel.tsx';
import { ShowForm } from './show-form.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';

/** `isFirst` welcomes a publisher who has no show yet. */
export function AddShow({ isFirst }: { isFirst: boolean }) {
  return (
    <Panel title="Add New Show">
      {isFirst && (
        <p className="max-w-2xl text-ink-secondary">
          Your own show starts here. Seasons and episodes come next, and you choose the day each one is
          released.
        </p>
      )}
      <SubscriptionNotice what="create a show" />
      <ShowForm />
    </Panel>
  );
}
