import { buttonStyle } from '#ui/style/button-style.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';

/** Shown when a screen throws, or when its code can't be fetched, for example after a deployment. */
export function ErrorPage() {
  return (
    <Page title="Something went wrong" className="grid min-h-dvh content-center">
      <EmptyState heading="h1" title="Something went wrong">
        <p>
          {navigator.onLine
            ? 'This page could not be shown. Reloading usually helps.'
            : 'You are offline. Reload the page once you have a connection.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button onPress={() => location.reload()}>Reload</Button>
          <a href="/" className={buttonStyle('secondary', 'medium')}>
            Go to the home page
          </a>
        </div>
      </EmptyState>
    </Page>
  );
}
