import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { Snapshot } from '@machines/kernel/document.js';
import type { Answers } from '@machines/kernel/protocol.js';
import type { ReactElement } from 'react';

import { canOf } from '../../../client/kernel/document/can.js';
import type { LiveDocument, SendResult } from '../../../client/kernel/document/use-document.js';
import { approver, buyer, sample } from './sample.js';

/** What it is rendered again with. */
export const inFrame = (element: ReactElement): ReactElement => (
  <MantineProvider env="test">
    {element}
    <Notifications />
  </MantineProvider>
);

export const shown = (element: ReactElement): RenderResult => render(inFrame(element));

export const done: SendResult = { status: 'S', code: '', msg: '', data: { id: '5', state: 'draft', at: 1 }, serverTime: 0, traceId: '' };
export const refused = (code: string, msg: string, data: unknown = null): SendResult => ({
  ...done,
  status: 'E',
  code,
  msg,
  data: data as never,
});

interface Given {
  readonly state: string;
  readonly view: object;
  readonly answers: Answers;
  readonly actor?: typeof buyer | typeof approver;
  readonly answer?: (event: string, payload: object) => SendResult;
}

/** A live document as a test wants it, with what was sent. */
export function aDocument({ state, view, answers, actor = buyer, answer = () => done }: Given): {
  readonly document: LiveDocument;
  readonly sent: readonly (readonly [string, object])[];
} {
  const sent: (readonly [string, object])[] = [];
  const snapshot = { state, context: view } as unknown as Snapshot;
  const document = {
    id: '5',
    definition: sample,
    status: 'ready',
    state,
    rev: 4,
    view,
    answers,
    refusal: null,
    lastEvent: null,
    at: 1,
    snapshot,
    can: (event: string) => canOf({ definition: sample, snapshot, answers, actor, at: 0, language: 'en' }, event),
    send: async (event: string, payload: object = {}) => {
      sent.push([event, payload]);
      return answer(event, payload);
    },
    retry: () => undefined,
  } as unknown as LiveDocument;
  return { document, sent };
}
