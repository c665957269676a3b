import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { attentionItems } from './attention.ts';
import { AttentionList } from './attention-list.tsx';
import { Checklist, ChecklistSkeleton } from './checklist.tsx';
import { LastRelease } from './last-release.tsx';
import { nextStep, listSteps } from './steps.ts';
import { useDashboard } from './use-dashboard.ts';

type DashboardHomeProps = {
  /** The panel with the earnings, shown once something is released. */
  earnings: ReactNode;
};

/**
 * The top of the dashboard: a checklist with a button for the next step and, as soon as there is news, what
 * needs attention, how the last release did, and what was earned.
 */
export function DashboardHome({ earnings }: DashboardHomeProps) {
  const isMonetized = useSession()?.isMonetized ?? false;
  const { data, error, refetch } = useDashboard();
  if (!data)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <ChecklistSkeleton />;
  const progress = { steps: data.steps, isMonetized };
  const next = nextStep(progress);
  const { has_video, is_released } = data.steps;
  const items = attentionItems(data.attention);
  const hasChecklist = !is_released || !isMonetized;
  // Before there is a video, the checklist is enough.
  const hasNews = has_video || items.some(({ isUrgent }) => isUrgent);
  return (
    <div className="grid gap-5">
      {hasChecklist && (
        <Checklist steps={listSteps(progress)}>
          {data.steps.show_id === null ? (
            <Button onPress={focusForm}>Create your show</Button>
          ) : (
            next && (
              <LinkButton to={next.to} state={next.state}>
                {next.label}
              </LinkButton>
            )
          )}
        </Checklist>
      )}
      {hasNews && (
        <div className="grid gap-5 xl:grid-cols-2 xl:*:last:odd:col-span-2">
          <AttentionList items={items} />
          {data.last_release && <LastRelease {...data.last_release} />}
          {is_released && earnings}
        </div>
      )}
    </div>
  );
}

/** The form for the first show is on the same page. */
function focusForm(): void {
  const field = document.querySelector<HTMLElement>('form[aria-label="Add New Show"] input');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
