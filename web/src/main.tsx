import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { startOnDevice } from './app/app-only-start.ts';
import { App } from './app/app.tsx';
import { preloadFirstPage } from './app/first-page.ts';
import './ui/style/base.css';

// By default zod tests whether it may use eval to compile schemas, which the content security policy reports
// as an attack.
z.config({ jitless: true });

startOnDevice();
preloadFirstPage();

const root = document.querySelector('#root');
if (!root) throw new Error('The document has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
