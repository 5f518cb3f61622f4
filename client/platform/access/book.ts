/** All rows that permission is decided from, as the server reads them; read again when it says that rights have changed. */
import type { AccessBook, MenuRow, ResourceRow, ResponsibilityRow, RoleRow } from '@machines/platform/permission.js';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import { useConnection } from '../../kernel/connection/connection.js';
import type { Failure } from '../../kernel/states/States.js';

export interface Rights extends AccessBook {
  /** How many users hold a responsibility, by its id. */ readonly holders: Readonly<Record<string, number>>;
}

interface Told {
  readonly menus: readonly MenuRow[];
  readonly resources: readonly ResourceRow[];
  readonly roles: readonly (Omit<RoleRow, 'privileges'> & {
    readonly privileges: readonly { readonly menuId: string; readonly resourceIds: readonly string[] }[];
  })[];
  readonly responsibilities: readonly ResponsibilityRow[];
  readonly holders: Readonly<Record<string, number>>;
}

const byId = <T>(rows: readonly T[], idOf: (row: T) => string): ReadonlyMap<string, T> => new Map(rows.map((row) => [idOf(row), row]));

const bookOf = ({ menus, resources, roles, responsibilities, holders }: Told): Rights => ({
  menus: byId(menus, (row) => row.menuId),
  resources: byId(resources, (row) => row.resourceId),
  responsibilities: byId(responsibilities, (row) => row.responsibilityId),
  holders,
  roles: byId(
    roles.map((role) => ({ ...role, privileges: byPrivilege(role.privileges) })),
    (row) => row.roleId,
  ),
});

const byPrivilege = (lines: Told['roles'][number]['privileges']): ReadonlyMap<string, readonly string[]> =>
  new Map(lines.map(({ menuId, resourceIds }) => [menuId, resourceIds]));

export const failureOf = (error: unknown): Failure => {
  if (error instanceof Refused) return error.answer;
  if (error instanceof NoAnswer) return { code: error.code, msg: '' };
  throw error;
};

export interface Loaded<T> {
  readonly data: T | null;
  readonly failure: Failure | null;
  reload(): void;
}

const TOGETHER_MS = 150;

/** Reads, and reads again whenever rights change. */
export function useRightsCall<T>(action: string, body: object | null): Loaded<T> {
  const connection = useConnection();
  const asked = JSON.stringify(body);
  const [state, setState] = useState<{ readonly asked: string; readonly data: T | null; readonly failure: Failure | null }>({
    asked: '',
    data: null,
    failure: null,
  });
  const [turn, setTurn] = useState(0);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  useEffect(() => {
    let gone = false;
    if (asked === 'null') return undefined;
    ask<T>('baseAccessBookService', action, JSON.parse(asked) as object)
      .then((data) => {
        if (!gone) setState({ asked, data, failure: null });
      })
      .catch((error: unknown) => {
        if (!gone) setState({ asked, data: null, failure: failureOf(error) });
      });
    return () => {
      gone = true;
    };
  }, [action, asked, turn]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = connection?.on('permission.changed', () => {
      clearTimeout(timer);
      timer = setTimeout(reload, TOGETHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [connection, reload]);
  const current = state.asked === asked;
  return { data: current ? state.data : null, failure: current ? state.failure : null, reload };
}

/** @param date of an earlier day, as they stood at its end */
export function useRights(date?: string): Loaded<Rights> {
  const { data, failure, reload } = useRightsCall<Told>('findAll', date === undefined ? {} : { date });
  return { data: useMemo(() => (data ? bookOf(data) : null), [data]), failure, reload };
}
