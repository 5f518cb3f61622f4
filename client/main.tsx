import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App, bringScreen } from './App.js';
import { restoreSession } from './kernel/session/session.js';

void restoreSession();
bringScreen();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
