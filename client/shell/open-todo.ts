/** Opening a to-do (platform-access.md §4.6): the row's own screen wins, else that of its type; PLM opens a window of its own. */
import { todoTypes } from '@machines/platform/todo-types.js';

import { call } from '../kernel/call.js';
import { screenOf } from '../kernel/definitions.js';
import type { ScreenQuery } from '../kernel/screen/screen.js';
import type { Session } from '../kernel/session/signed-in.js';
import { isSupplierUser } from '../kernel/session/session.js';
import { toastError, toastRefused } from '../kernel/toast.js';
import { screens } from '../screens.js';
import { markSeen } from './pending.js';
import type { PendingRow } from './pending.js';
import { useShellTexts } from './texts.js';

type Openable = Pick<PendingRow, 'pendingId' | 'billType' | 'menuCode' | 'docId' | 'billLink'>;

/** The list that a target filters from two minutes before the row came, so that the row itself is inside. */
const BEFORE_MS = 120_000;

export interface Target {
  readonly route: string;
  readonly query: ScreenQuery;
}

const known = (route: string | undefined): route is string => route !== undefined && (screenOf(route) !== undefined || route in screens);

/** null: no screen of this side shows it. */
export function targetOf(row: Openable & Pick<PendingRow, 'creationDate'>, session: Session | null): Target | null {
  const supplier = isSupplierUser(session);
  const type = todoTypes[row.billType];
  const link = new URLSearchParams(row.billLink.split('?')[1] ?? '');
  const query = { ...Object.fromEntries(link), id: row.docId, pendingId: row.pendingId };
  const route = [row.menuCode, supplier ? type?.ex : type?.inside].find(known);
  if (route === undefined) return null;
  return {
    route,
    query: { ...query, ...(supplier || route === row.menuCode ? {} : { creationDate: String(row.creationDate - BEFORE_MS) }) },
  };
}

export function openTodo(row: PendingRow, session: Session | null, open: (route: string, query: ScreenQuery) => void): void {
  markSeen(row, isSupplierUser(session));
  if (todoTypes[row.billType]?.mode === 'PLM') return void openPlm(row.billLink);
  const target = targetOf(row, session);
  if (target) open(target.route, target.query);
  else toastError(useShellTexts.say('noMenu'), 'PERM_MENU');
}

/** The window opens in the click, so that no browser stops it; its token is single-use and never kept. */
async function openPlm(billLink: string): Promise<void> {
  const opened = window.open('', '_blank');
  const answer = await call<string>('plmToSrm', 'getPlmToken', {}).catch(() => null);
  if (!opened || answer?.status !== 'S') {
    opened?.close();
    if (answer) toastRefused(answer);
    else toastError(useShellTexts.say('noPlm'), 'NET_NO_ANSWER');
    return;
  }
  opened.opener = null;
  opened.location.href = `${billLink}${billLink.includes('?') ? '&' : '?'}token=${encodeURIComponent(answer.data)}`;
}
