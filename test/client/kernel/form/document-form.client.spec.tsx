import { afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmPurOrderHeader } from '@machines/orders/purchase-order/index.js';
import { srmPurAgreementHeader } from '@machines/purchasing/agreement/index.js';
import { srmSlcSupplierInfo } from '@machines/suppliers/supplier-info/index.js';
import { baseUsers } from '@machines/platform/user/index.js';
import { baseTaskLink } from '@machines/platform/task-link/index.js';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';

import { NoAnswer } from '../../../../client/kernel/call.js';
import { setConnection } from '../../../../client/kernel/connection/connection.js';
import type { Connection } from '../../../../client/kernel/connection/connection.js';
import { DocumentName } from '../../../../client/kernel/pages/DocumentName.js';
import { DocumentForm } from '../../../../client/kernel/form/DocumentForm.js';
import { sessionStore } from '../../../../client/kernel/session/session.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { TabProvider } from '../../../../client/kernel/screen/screen.js';
import type { ScreenTab } from '../../../../client/kernel/screen/screen.js';
import { aDocument, done, inFrame, shown } from '../render.js';
import { sample } from '../sample.js';

beforeAll(() => setLanguage('en'));
const nobody = sessionStore.get();
const signedInAs = (userType: string): void =>
  act(() => sessionStore.set({ ...nobody, session: { userInfo: { userType }, responsibilities: [], current: null } as never }));
afterEach(() => {
  cleanup();
  sessionStore.set(nobody);
  localStorage.clear();
});

const view = { id: '5', title: 'Desks', urgency: 'HIGH', budget: '1250.5', replyBy: null, wants: [{ lineNo: 1, qty: '2', what: 'Desk' }] };

describe('the form of a document', () => {
  test('is drawn from the definition: inputs by kind, amounts with separators until they are typed', async () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    const budget = screen.getByRole<HTMLInputElement>('textbox', { name: /Budget/ });
    expect(budget.value).toBe('1,250.50');
    await userEvent.click(budget);
    expect(budget.value).toBe('1250.5');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  test('a value that is taken and yet worth a second look says why, typed or read', () => {
    const definition = anyDefinition(srmSlcSupplierInfo);
    const supplier = { id: '5', companyName: 'Hua Tech', countryCode: 'CN', uscc: '91320594MA1DEMX241', contacts: [] };
    const typedAndRead: readonly Parameters<typeof aDocument>[0]['answers'][] = [{ SAVE: 'yes' }, {}];
    for (const answers of typedAndRead) {
      const form = shown(
        <DocumentForm definition={definition} document={aDocument({ state: 'draft', view: supplier, answers }).document} />,
      );
      expect(screen.getByRole('note').textContent).toMatch(/^The organisation code inside .* \(USCC_ORG_WARN\)$/);
      form.unmount();
    }
  });

  test('what nobody fills in is shown once it says something; what is to be filled in is there empty', () => {
    const definition = anyDefinition(srmPurOrderHeader);
    const order = { id: '5', supplierId: null, deliveryPlace: null, changeReason: null, lines: [], changes: [] };
    const form = (more: object): ReactElement => (
      <DocumentForm
        definition={definition}
        document={aDocument({ state: 'draft', view: { ...order, ...more }, answers: { SAVE: 'yes' } }).document}
      />
    );
    const page = shown(form({}));
    expect(screen.queryByText('Delivery place')).not.toBeNull();
    expect([screen.queryByText('Why it is changed'), screen.queryByText('Changes that wait')]).toEqual([null, null]);
    page.unmount();
    shown(form({ changeReason: 'More is needed', changes: [{ lineNum: 10, orderQty: '7', unitPrice: null, needDate: null }] }));
    expect(screen.queryByText('More is needed')).not.toBeNull();
    expect(screen.queryByText('Changes that wait')).not.toBeNull();
  });

  test('a form in a dialog that is gone leaves its tab without a mark; one behind it keeps its own', async () => {
    const marks: boolean[] = [];
    const tab = {
      query: {},
      active: true,
      memory: { read: () => undefined, write: () => undefined },
      setDirty: (dirty: boolean) => marks.push(dirty),
    };
    const within = (forms: ReactNode): ReactElement => <TabProvider value={tab as unknown as ScreenTab}>{forms}</TabProvider>;
    const form = (key: string): ReactElement => (
      <DocumentForm key={key} definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />
    );
    const page = shown(within(form('dialog')));
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 's');
    expect(marks.at(-1)).toBe(true);
    page.rerender(inFrame(within(null)));
    expect(marks.at(-1)).toBe(false);

    page.rerender(inFrame(within(form('behind'))));
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 's');
    page.rerender(inFrame(within([form('behind'), form('dialog')])));
    page.rerender(inFrame(within([form('behind')])));
    expect(marks.at(-1)).toBe(true);
  });

  test('a dialog whose form was saved and then closes leaves no mark', async () => {
    const marks: boolean[] = [];
    const tab = {
      query: {},
      active: true,
      memory: { read: () => undefined, write: () => undefined },
      setDirty: (dirty: boolean) => marks.push(dirty),
    };
    const send: Connection['send'] = async () => ({ ...done, data: { id: '9', state: 'draft', at: 1, rev: 1 } });
    setConnection({ send, close: () => undefined } as unknown as Connection);
    try {
      const saved: string[] = [];
      const within = (form: ReactNode): ReactElement => <TabProvider value={tab as unknown as ScreenTab}>{form}</TabProvider>;
      const page = shown(within(<DocumentForm definition={sample} document={null} onSaved={(id) => saved.push(id)} />));
      await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 's');
      expect(marks.at(-1)).toBe(true);
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(saved).toEqual(['9']));
      page.rerender(inFrame(within(null)));
      expect(marks.at(-1)).toBe(false);
    } finally {
      setConnection(null);
    }
  });

  test('keys by which records find each other are shown to nobody', () => {
    const line = { lineNum: 10, itemId: null, itemName: 'Plate', unitPrice: '10', sourceLineKey: '7:1:10:501' };
    const agreement = { id: '5', docNumber: 'AGR-1', title: 'Plates', validTo: '2020-12-31', lines: [line] };
    shown(
      <DocumentForm
        definition={anyDefinition(srmPurAgreementHeader)}
        document={aDocument({ state: 'effective', view: agreement, answers: {} }).document}
      />,
    );
    expect(screen.queryByText('7:1:10:501')).toBeNull();
    expect(screen.queryByText('Source line')).toBeNull();
    expect(screen.getByRole('note').textContent).toMatch(/expired.*AGR_EXPIRED/);
  });

  test('an agreement is called by its title beside its number, and says where it comes from by a number that people know', () => {
    const definition = anyDefinition(srmPurAgreementHeader);
    const agreement = {
      id: '5',
      docNumber: 'AGR-1',
      title: 'Plates',
      sourceType: 'COMPETE',
      sourceId: '8001',
      sourceNumber: 'CMP-7',
      lines: [],
    };
    shown(
      <>
        <DocumentName definition={definition} view={agreement} />
        <DocumentForm definition={definition} document={aDocument({ state: 'effective', view: agreement, answers: {} }).document} />
      </>,
    );
    expect([screen.getByRole('heading', { level: 1 }).textContent, screen.getByText('Purchase agreement AGR-1')]).toMatchObject([
      'Plates',
      {},
    ]);
    expect(screen.getByText('CMP-7')).toBeTruthy();
    for (const key of [/8001/, /COMPETE/]) expect(screen.queryByText(key)).toBeNull();
  });

  test('what this viewer does not see has no input', () => {
    const { budget: _hidden, ...less } = view;
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view: less, answers: { SAVE: 'yes' } }).document} />);
    expect(screen.queryByText('Budget')).toBeNull();
  });

  test('a supplier begins a record with the fields that he may write, and changes no other', () => {
    const users = anyDefinition(baseUsers);
    signedInAs('EX');
    const made = shown(<DocumentForm definition={users} document={null} />);
    expect(screen.getByRole('textbox', { name: /Login name/ })).toBeTruthy();
    for (const label of [/^Employee/, /^Expert/, /^Organisation/, /^Remark/]) expect(screen.queryByLabelText(label)).toBeNull();
    made.unmount();
    const account = { id: '5', userName: 'alpha', fullName: 'Alpha', everActivated: 'N', creationDate: 1 };
    shown(<DocumentForm definition={users} document={aDocument({ state: 'active', view: account, answers: { SAVE: 'yes' } }).document} />);
    expect(screen.getByRole('textbox', { name: /^Name/ })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /Login name/ })).toBeNull();
  });

  test('is only read where the state takes no save from the viewer', () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'approving', view, answers: {} }).document} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('1,250.50')).toBeTruthy();
  });

  test('has a place for files where people save such documents; a record that nobody saves names those it has, and no empty place', () => {
    const request = shown(
      <DocumentForm
        definition={sample}
        document={aDocument({ state: 'approving', view: { ...view, attachmentIds: null }, answers: {} }).document}
      />,
    );
    expect(screen.getByText('Attachments').nextElementSibling?.textContent).toBe('No files');
    request.unmount();
    const record = anyDefinition(baseTaskLink);
    const link = { id: '5', docNumber: 'PO1', attachmentIds: null };
    const without = shown(<DocumentForm definition={record} document={aDocument({ state: 'open', view: link, answers: {} }).document} />);
    expect(screen.getByText('PO1')).toBeTruthy();
    expect(screen.queryByText('Attachments')).toBeNull();
    without.unmount();
    shown(
      <DocumentForm
        definition={record}
        document={aDocument({ state: 'open', view: { ...link, attachmentIds: '7' }, answers: {} }).document}
      />,
    );
    expect(screen.getByText('Attachments').nextElementSibling?.textContent).not.toBe('No files');
  });

  test('a missing title is said at the field and focused; nothing is sent', async () => {
    const { document, sent } = aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } });
    shown(<DocumentForm definition={sample} document={document} />);
    await userEvent.clear(screen.getByRole('textbox', { name: /Title/ }));
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Title is required.')).toBeTruthy();
    expect(globalThis.document.activeElement?.getAttribute('name')).toBe('title');
    expect(sent).toEqual([]);
  });

  test('a save that no answer came to is asked for as it was and counts once; what was typed since is saved after it', async () => {
    const sent: {
      readonly id: string | null;
      readonly event: string;
      readonly title: unknown;
      readonly requestId: string;
      readonly rev: number | undefined;
    }[] = [];
    let [network, requests] = [false, 0];
    const revs = new Map<string, number>();
    const send: Connection['send'] = async ({ id, event, payload }, { requestId = '', rev } = {}) => {
      sent.push({ id, event, title: payload['title'], requestId, rev });
      if (!revs.has(requestId)) revs.set(requestId, (requests += 1));
      if (!network) throw new NoAnswer();
      return { ...done, data: { id: '9', state: 'draft', at: 1, rev: revs.get(requestId)! } };
    };
    setConnection({ send, close: () => undefined } as unknown as Connection);
    try {
      const saved: string[] = [];
      shown(<DocumentForm definition={sample} document={null} onSaved={(id) => saved.push(id)} />);
      const title = screen.getByRole('textbox', { name: /Title/ });
      await userEvent.type(title, 'Desks');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('The server gave no answer. Check the connection and try again.')).toBeTruthy();
      expect(saved).toEqual([]);
      network = true;
      await userEvent.type(title, ' and chairs');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(saved).toEqual(['9']));
      const [first, again, since] = sent;
      expect(sent.map(({ id, event, title: typed, rev }) => [id, event, typed, rev])).toEqual([
        [null, 'CREATE', 'Desks', undefined],
        [null, 'CREATE', 'Desks', undefined],
        ['9', 'SAVE', 'Desks and chairs', 1],
      ]);
      expect(again!.requestId).toBe(first!.requestId);
      expect(since!.requestId).not.toBe(first!.requestId);
    } finally {
      setConnection(null);
    }
  });

  test('what is typed without a pause is kept in the browser every five seconds, and offered by the next visit', () => {
    jest.useFakeTimers();
    try {
      const first = shown(
        <DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />,
      );
      for (const title of ['Desks and', 'Desks and ch', 'Desks and chai', 'Desks and chairs']) {
        fireEvent.change(screen.getByRole('textbox', { name: /Title/ }), { target: { value: title } });
        act(() => {
          jest.advanceTimersByTime(1_500);
        });
      }
      first.unmount();
    } finally {
      jest.useRealTimers();
    }
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ }).value).toBe('Desks and chairs');
  });

  test('lines are added with the next number and removed', async () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('textbox', { name: 'Quantity Line 2' })).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove line' })[0]!);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByDisplayValue('Desk')).toBeNull();
  });

  test('a cell that is left says what is wrong; the list of errors goes to it', async () => {
    shown(<DocumentForm definition={sample} document={aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } }).document} />);
    const quantity = screen.getByRole('textbox', { name: 'Quantity Line 1' });
    await userEvent.clear(quantity);
    await userEvent.type(quantity, 'many');
    await userEvent.tab();
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: '1 error' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Wants Line 1 · Quantity: / }));
    expect(globalThis.document.activeElement).toBe(quantity);
  });

  test('what is wrong in a cell stays said while another one is typed into', async () => {
    shown(
      <DocumentForm
        definition={sample}
        document={
          aDocument({
            state: 'draft',
            view: { ...view, wants: [...view.wants, { lineNo: 2, qty: '1', what: 'Chair' }] },
            answers: { SAVE: 'yes' },
          }).document
        }
      />,
    );
    const cell = (name: string): HTMLElement => screen.getByRole('textbox', { name });
    fireEvent.change(cell('Quantity Line 1'), { target: { value: 'many' } });
    fireEvent.blur(cell('Quantity Line 1'));
    fireEvent.change(cell('What Line 2'), { target: { value: 'Armchair' } });
    fireEvent.change(cell('What Line 1'), { target: { value: 'Table' } });
    expect(screen.getByRole('button', { name: '1 error' })).toBeTruthy();
    expect(cell('Quantity Line 1').getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(cell('Quantity Line 1'), { target: { value: '3' } });
    expect(screen.queryByRole('button', { name: '1 error' })).toBeNull();
  });

  test('what somebody else changes of a cell in hand stands beside it, and one of the two is chosen; the rest follows', async () => {
    const draft = (wants: readonly object[], rev: number) => ({
      ...aDocument({ state: 'draft', view: { ...view, wants }, answers: { SAVE: 'yes' } }).document,
      rev,
    });
    const form = shown(<DocumentForm definition={sample} document={draft(view.wants, 4)} />);
    const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    fireEvent.change(screen.getByRole('textbox', { name: 'Quantity Line 1' }), { target: { value: '3' } });
    form.rerender(inFrame(<DocumentForm definition={sample} document={draft([{ lineNo: 1, qty: '8', what: 'Standing desk' }], 5)} />));
    expect([value('Quantity Line 1'), value('What Line 1')]).toEqual(['3', 'Standing desk']);
    expect(screen.getByRole('alert').textContent).toContain('Someone else changed it to 8');
    expect(screen.getByRole('button', { name: '1 value changed by someone else' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
    expect(value('Quantity Line 1')).toBe('8');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });

  test('cells copied from a spreadsheet fill a block, more than 500 rows are refused, and what is wrong far down is gone to', async () => {
    const { document, sent } = aDocument({ state: 'draft', view, answers: { SAVE: 'yes' } });
    shown(<DocumentForm definition={sample} document={document} />);
    const cell = (column: string, row: number): HTMLInputElement | null =>
      globalThis.document.querySelector(`input[name="wants.${column}.${row - 1}"]`);
    const paste = (rows: readonly string[]): void => {
      fireEvent.paste(cell('qty', 1)!, { clipboardData: { getData: () => rows.join('\r\n') } });
    };
    paste(Array.from({ length: 501 }, () => '1\tDesk'));
    expect(screen.getByRole('alert').textContent).toContain('TABLE_PASTE_ROWS');
    expect(cell('qty', 2)).toBeNull();
    paste(Array.from({ length: 102 }, (_none, index) => (index === 101 ? 'many\tLamp' : `${index + 2}\tDesk ${index + 1}`)));
    expect([cell('what', 100)?.value, cell('what', 101)]).toEqual(['Desk 100', null]);
    fireEvent.keyDown(cell('qty', 1)!, { key: 's', ctrlKey: true });
    await userEvent.click(await screen.findByText(/^\d errors?$/));
    await userEvent.click(await screen.findByText(/^Wants Line 102 · Quantity: /));
    expect(globalThis.document.activeElement).toBe(cell('qty', 102));
    expect(sent).toEqual([]);
  });

  test('lines are filled down and undone until they are saved', async () => {
    const wants = [
      { lineNo: 1, qty: '2', what: 'Desk' },
      { lineNo: 2, qty: '1', what: 'Chair' },
      { lineNo: 3, qty: '9', what: 'Lamp' },
    ];
    const { document, sent } = aDocument({ state: 'draft', view: { ...view, wants }, answers: { SAVE: 'yes' } });
    shown(<DocumentForm definition={sample} document={document} />);
    const what = (row: number): string => screen.getByRole<HTMLInputElement>('textbox', { name: `What Line ${row}` }).value;
    await userEvent.type(screen.getByRole('textbox', { name: 'What Line 1' }), ' 160');
    await userEvent.keyboard('{Control>}d{/Control}');
    expect([1, 2, 3].map(what)).toEqual(['Desk 160', 'Desk 160', 'Desk 160']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect([1, 2, 3].map(what)).toEqual(['Desk 160', 'Chair', 'Lamp']);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(what(1)).toBe('Desk');
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  test('Enter goes to the cell below', async () => {
    const wants = [
      { lineNo: 1, qty: '2', what: 'Desk' },
      { lineNo: 2, qty: '1', what: 'Chair' },
    ];
    shown(
      <DocumentForm
        definition={sample}
        document={aDocument({ state: 'draft', view: { ...view, wants }, answers: { SAVE: 'yes' } }).document}
      />,
    );
    await userEvent.click(screen.getByRole('textbox', { name: 'What Line 1' }));
    await userEvent.keyboard('{Enter}');
    expect(globalThis.document.activeElement).toBe(screen.getByRole('textbox', { name: 'What Line 2' }));
  });
});
