import { EmptyState } from '#ui/empty-state.tsx';
import { Button } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';

/** A screen broke, or its code could not be fetched, as after an update of the service. */
export function ErrorPage() {
  return (
    <Page title="Something went wrong" className="grid min-h-dvh content-center">
      <EmptyState heading="h1" title="The film tore">
        <p>Something went wrong on this page. Loading it again usually helps.</p>
        <Button onPress={() => location.reload()}>Load again</Button>
      </EmptyState>
    </Page>
  );
}
