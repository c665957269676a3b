import { LinkButton } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { stepBeforeEpisode } from './home/steps.ts';

type MissingPrerequisiteProps = {
  /** The show to continue with; null if there is none. */
  show_id: number | null;
};

/** Replaces a form whose show or season does not exist yet, with a link to create it. */
export function MissingPrerequisite({ show_id }: MissingPrerequisiteProps) {
  const step = stepBeforeEpisode(show_id, false);
  return (
    <EmptyState title={show_id === null ? 'You have no show yet' : 'Your show has no season yet'}>
      <p>A show has seasons, and each season has episodes.</p>
      {step && <LinkButton to={step.to}>{step.label}</LinkButton>}
    </EmptyState>
  );
}
