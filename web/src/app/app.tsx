import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '#lib/api/queries.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { Direction } from './direction.tsx';
import { createRouter } from './router.tsx';
import { useNativeApp } from './use-native-app.ts';
import { useSessionUpkeep } from './use-session-upkeep.ts';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(createRouter);
  useSessionUpkeep(queryClient);
  useNativeApp();
  return (
    <QueryClientProvider client={queryClient}>
      <Direction>
        <RouterProvider router={router} />
      </Direction>
      <ToastRegion />
    </QueryClientProvider>
  );
}
