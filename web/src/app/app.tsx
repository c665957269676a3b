import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { Direction } from './direction.tsx';
import { useNativeApp } from './use-native-app.ts';
import { useSessionUpkeep } from './use-session-upkeep.ts';

/** Surrounds the router's screens, both in the browser and on the server. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useSessionUpkeep(queryClient);
  useNativeApp();
  return (
    <QueryClientProvider client={queryClient}>
      <Direction>{children}</Direction>
      <ToastRegion />
    </QueryClientProvider>
  );
}
