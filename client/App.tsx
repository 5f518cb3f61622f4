/** The page: theme, address, and the two halves of the product: sign-in and everything behind it. */
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';

import { lazyPart } from './kernel/lazy-part.js';
import { useSessionState } from './kernel/session/session.js';
import { ACTING, BOX, MAIN } from './shell/bases.js';
import type { Base } from './shell/bases.js';
import { LoginPage } from './sign-in/LoginPage.js';
import './styles-first.js';
import { colourSchemes, theme } from './theme.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
if (nonce) setNonce(nonce);

const shell = () => import('./shell/Shell.js');
const Shell = lazyPart(shell);
const NotFoundPage = lazyPart(() => import('./shell/NotFoundPage.js'));
const ForgetPage = lazyPart(() => import('./sign-in/ForgetPage.js'));
const ActivatePage = lazyPart(() => import('./sign-in/ActivatePage.js'));
const SsoPage = lazyPart(() => import('./sign-in/SsoPage.js'));
const RegisterPage = lazyPart(() => import('./suppliers/register/RegisterPage.js'));
const RegisterEditPage = lazyPart(() => import('./suppliers/register/RegisterEditPage.js'));
const TaskPage = lazyPart(() => import('./sign-in/TaskPage.js'));
const SignDocumentPage = lazyPart(() => import('./contracts/SignDocumentPage.js'));
const VerifyDocumentPage = lazyPart(() => import('./contracts/VerifyDocumentPage.js'));
const DutyPage = lazyPart(() => import('./sign-in/DutyPage.js'));

/** At an address behind the sign-in its code comes while the session is read, and what screens of lists and documents are made of beside it. */
export function bringScreen(): void {
  const base = [MAIN, BOX, ACTING].find((one) => location.pathname.startsWith(one));
  if (base === undefined) return;
  shell().catch(() => undefined);
  if (location.pathname.length > base.length + 1) import('./kernel/pages/GenericScreen.js').catch(() => undefined);
}

/** Signed in, or to the sign-in page with the wanted address kept; inside another system the frame stays where it is. */
function Behind({ base }: { readonly base: Base }): ReactNode {
  const { phase, session } = useSessionState();
  const { pathname, search } = useLocation();
  if (phase === 'restoring') return null;
  if (phase === 'anonymous' && base !== MAIN) return <LoginPage />;
  if (phase === 'anonymous') return <Navigate to="/login" replace state={{ wanted: pathname + search }} />;
  if (session?.mustChangePassword) return <DutyPage duty="PASSWORD" />;
  if (session?.mustEnrol) return <DutyPage duty="SECOND_FACTOR" />;
  return <Shell key={session?.userInfo.userId} base={base} />;
}

/** The address by which other pages and letters name a file. */
function ToFile(): ReactNode {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('fileId');
  return <Navigate to={`/main/fileView${id === null ? '' : `?id=${encodeURIComponent(id)}`}`} replace />;
}

function Front(): ReactNode {
  const { phase } = useSessionState();
  const { state } = useLocation() as { readonly state: { readonly wanted?: string } | null };
  if (phase === 'restoring') return null;
  return phase === 'signedIn' ? <Navigate to={state?.wanted ?? '/main'} replace /> : <LoginPage />;
}

export function App(): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colourSchemes} getStyleNonce={() => nonce}>
      <BrowserRouter>
        <Suspense fallback={null}>
          <Routes>
            <Route path="/" element={<Front />} />
            <Route path="/login" element={<Front />} />
            <Route path="/forget" element={<ForgetPage />} />
            <Route path="/activate" element={<ActivatePage />} />
            <Route path="/register" element={<RegisterPage />} />
            <Route path="/registerInfoEdit" element={<RegisterEditPage />} />
            <Route path="/sso" element={<SsoPage />} />
            <Route path="/sso/popup" element={<SsoPage popup />} />
            <Route path="/task" element={<TaskPage />} />
            <Route element={<Behind base={MAIN} />}>
              <Route path={`${MAIN}/*`} element={null} />
              <Route path="/audit/*" element={null} />
            </Route>
            <Route path={`${BOX}/signDocument`} element={<SignDocumentPage />} />
            <Route path={`${BOX}/verifyDocument`} element={<VerifyDocumentPage />} />
            <Route path={`${BOX}/*`} element={<Behind base={BOX} />} />
            <Route path={`${ACTING}/*`} element={<Behind base={ACTING} />} />
            <Route path="/fileView" element={<ToFile />} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
    </MantineProvider>
  );
}
