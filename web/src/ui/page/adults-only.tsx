import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useConfirmAdult } from '#lib/session/use-confirm-adult.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { LinkButton } from '../button/link.tsx';

// React Aria's fields have more code than a show's page, and few accounts have a PIN.
const PinField = lazy(async () => ({ default: (await import('../field/pin-field.tsx')).PinField }));

type AdultsOnlyProps = {
  /** The name of the adult content, if known. */
  name?: string | undefined;
  /** `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2';
  onConfirmed?: () => void;
  /** Called to leave the content; by default, a link leads to `/` instead. */
  onLeave?: () => void;
};

/**
 * Asks once whether the viewer is 18 or older; if the account's maturity setting is locked, asks for its PIN
 * too.
 */
export function AdultsOnly({ name, heading = 'h2', onConfirmed, onLeave }: AdultsOnlyProps) {
  const [pin, setPin] = useState('');
  const { mutate, isPending, error, pinError } = useConfirmAdult(onConfirmed);
  const isLocked = pinError !== undefined || pin !== '';
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    mutate(isLocked ? pin : undefined);
  };
  return (
    <EmptyState heading={heading} title="Adults only">
      <p>
        {name ? <bdi className="text-ink">{name}</bdi> : 'This show'} is rated A - Adult. Are you 18 or older?
      </p>
      <form noValidate onSubmit={confirm} className="grid justify-items-center gap-5">
        {isLocked && (
          <div className="w-56 text-start">
            <Suspense fallback={<div className="h-18.5" />}>
              <PinField label="Maturity level PIN" value={pin} onChange={setPin} error={pinError} />
            </Suspense>
          </div>
        )}
        {error && !pinError && (
          <p role="alert" className="text-small text-danger">
            {error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          <Button type="submit" isPending={isPending}>
            <span className="sr-only">Adults only: </span>I am 18 or older
          </Button>
          {onLeave ? (
            <Button variant="secondary" onPress={onLeave}>
              Not now
            </Button>
          ) : (
            <LinkButton to="/" variant="secondary">
              Not now
            </LinkButton>
          )}
        </div>
      </form>
    </EmptyState>
  );
}
