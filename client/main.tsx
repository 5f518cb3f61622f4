import { catalogue } from 'virtual:definitions';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './App.js';
import { registerDefinitions } from './kernel/definitions.js';
import { restoreSession } from './kernel/session/session.js';

registerDefinitions(catalogue);
void restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root');
createRoot(root).render(<StrictMode><App /></StrictMode>);
