import { buttonLook } from '#ui/button-look.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { Shell } from './shell.tsx';

/** A screen broke, or its code could not be fetched, as after an update of the service. */
export function ErrorPage() {
  return (
    <Page title="Something went wrong" className="grid min-h-dvh content-center">
      <EmptyState heading="h1" title="The film tore">
        <p>
          {navigator.onLine
            ? 'Something went wrong on this page. Loading it again usually helps.'
            : 'You are offline. Load the page again once you have a connection.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onPress={() => location.reload()}>Load again</Button>
          <a href="/" className={buttonLook('secondary', 'medium')}>
            Go to the start
          </a>
        </div>
      </EmptyState>
    </Page>
  );
}

/** The same within what stands around every screen, whose ways to other pages still lead there. */
export const BrokenScreen = () => (
  <Shell>
    <ErrorPage />
  </Shell>
);
