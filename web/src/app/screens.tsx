import { useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from '#ui/page/error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { routes } from './router.tsx';

/** The screen for the router's location. */
export function Screens() {
  const screen = useRoutes(routes);
  return (
    <ErrorBoundary fallback={<ErrorPage />} resetKey={useLocation()}>
      {screen}
    </ErrorBoundary>
  );
}
