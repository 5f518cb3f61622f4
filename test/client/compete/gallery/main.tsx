/** One screen in one situation, chosen by the address: ?view=bidder&lang=en&scheme=dark. For looking, not part of the product. */
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';

import '../../../../client/styles-first.js';
import '../../../../client/styles-shell.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { theme } from '../../../../client/theme.js';
import { scenes } from './scenes.js';

const query = new URLSearchParams(location.search);
setLanguage(query.get('lang') === 'en' ? 'en' : 'cn');
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
const Scene = scenes[query.get('view') ?? 'bidder'] ?? (() => <p>{Object.keys(scenes).join(' ')}</p>);
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} defaultColorScheme={scheme} forceColorScheme={scheme}>
    <Scene />
  </MantineProvider>,
);
