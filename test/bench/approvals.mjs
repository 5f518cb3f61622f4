/**
 * Orders approved by a process beside the same ones approved by button (harness/carried-orders.mjs); and what an approver reads while
 * 10,000 processes are open: his tasks (findTodoTasks) and what he has decided (findHistoricTasks, the screen myApproval), beside SQL
 * written by hand; both must answer the same.
 */
import assert from 'node:assert/strict';
import pg from 'pg';

import { openBenchDatabase } from './harness/bench-database.mjs';
import { built } from './harness/built.mjs';
import { carriedOrders } from './harness/carried-orders.mjs';
import { median, print, quantile } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';

const PAGES = sized(100, 5);
const APPROVERS = 20;
const FIRST = 1_000;
const page = { pageIndex: 1, pageRows: 50 };

/** As large as one that somebody has drawn: twelve steps, every second of them decided in lists. */
const graph = {
  nodes: Array.from({ length: 12 }, (_one, index) => ({
    nodeKey: `s${index}`,
    nodeName: `审批节点${index}`,
    nodeNameEn: `Step ${index}`,
    kind: 'APPROVE',
    mode: 'ANY',
    rejectTo: 'PREVIOUS',
    rules: [{ kind: 'RESPONSIBILITY', code: 'APPROVER' }],
    flags: index % 2 === 0 ? ['batch', 'transfer'] : ['transfer'],
  })),
  flows: Array.from({ length: 11 }, (_one, index) => ({ from: `s${index}`, to: `s${index + 1}` })),
};

async function fill(ownerUrl, rows) {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into base_users (id, user_name, full_name, user_type, state, rev)
       select $1::bigint + n, 'user' || n, 'User ' || n, 'INSIDE', 'active', 1 from generate_series(0, ${APPROVERS}) n`,
      [FIRST],
    );
    await owner.query(
      `insert into bpm_instance (id, state, rev, bill_no, bpm_title, submitter_user_id, bpm_start_time, doc_type, doc_id, amount_base, graph, held_flag)
       select n, 'running', 3, 'PO-' || n, 'Purchase order PO-' || n, $1::bigint, now() - n * interval '1 minute', 'srmPurOrderHeader', n::text,
         n * 10, $3::json, 'N' from generate_series(1, $2::int) n`,
      [FIRST + APPROVERS, rows, JSON.stringify(graph)],
    );
    // Of each the first step was approved, and the second waits.
    await owner.query(
      `insert into bpm_task (doc_id, task_no, node_key, node_name, node_name_en, assignee_user_id, acted_by_user_id, task_state, opened_at, acted_at,
         due_at, urged_count, row_rev, row_position)
       select n, k, 's' || k, '审批节点' || k, 'Step ' || k, $1::bigint + (n + k) % ${APPROVERS}, case k when 1 then $1::bigint + (n + k) % ${APPROVERS} end,
         case k when 1 then 'APPROVED' else 'OPEN' end, now() - n * interval '1 minute', case k when 1 then now() - n * interval '30 seconds' end,
         now() + (n % 100 - 20) * interval '1 hour', 0, 1, k
       from generate_series(1, $2::int) n, generate_series(1, 2) k`,
      [FIRST, rows],
    );
    for (const table of ['base_users', 'bpm_instance', 'bpm_task']) await owner.query(`vacuum analyze ${table}`);
  } finally {
    await owner.end();
  }
}

const ofTask = `t.doc_id::text || '-' || t.task_no as "taskId", i.bpm_title as "bpmTitle", s.full_name as "bpmUserFullName", i.amount_base::text as
  "amountBase", t.node_name as "nodeName", t.due_at, t.opened_at, i.bpm_start_time, i.bill_no, i.doc_type, i.doc_id`;
const byHand = {
  todo: {
    page: `with chosen as (select t.doc_id, t.task_no, t.due_at, t.opened_at from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running'
        where t.assignee_user_id = $1 and t.task_state = 'OPEN' order by (t.due_at < $2) desc nulls last, t.opened_at, t.doc_id, t.task_no limit 50)
      select ${ofTask}, exists (select from jsonb_array_elements(i.graph::jsonb -> 'nodes') n where n ->> 'nodeKey' = t.node_key and n -> 'flags' ?
        'batch') as batch from chosen c join bpm_task t using (doc_id, task_no) join bpm_instance i on i.id = t.doc_id left join base_users s on s.id =
        i.submitter_user_id order by (c.due_at < $2) desc nulls last, c.opened_at, c.doc_id, c.task_no`,
    count: `select count(*)::int as n from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running'
      where t.assignee_user_id = $1 and t.task_state = 'OPEN' and $2::timestamptz is not null`,
  },
  done: {
    page: `select ${ofTask}, t.task_state, t.comment, t.acted_at, i.state from bpm_task t join bpm_instance i on i.id = t.doc_id left join base_users s on
      s.id = i.submitter_user_id where t.acted_by_user_id = $1 and t.task_state in ('APPROVED', 'HANDLED', 'REJECTED', 'RETURNED', 'TRANSFERRED') and
      $2::timestamptz is not null order by t.acted_at desc, i.id desc, t.task_no limit 50`,
    count: `select count(*)::int as n from bpm_task where acted_by_user_id = $1 and task_state in ('APPROVED', 'HANDLED', 'REJECTED', 'RETURNED',
      'TRANSFERRED') and $2::timestamptz is not null`,
  },
};

export async function bench({ rounds, only, rows = sized(10_000, 400) }) {
  if (only !== 'pages' && !(await carriedOrders({ rounds }))) return false;
  return only === 'orders' || pagesOf({ rounds, rows });
}

async function pagesOf({ rounds, rows }) {
  const server = await openBenchDatabase();
  const [{ migrate }, { createDatabase }, { pagedTasks }, { todoList, historicList }] = await Promise.all(
    ['server/kernel/database/migrate', 'server/kernel/database/database', 'server/process/service', 'server/process/service.queries'].map(
      built,
    ),
  );
  await migrate(server.ownerUrl, { runtimeRole: 'guildhall_app' });
  await fill(server.ownerUrl, rows);
  const database = await createDatabase(server.appUrl);
  const hand = new pg.Client({ connectionString: server.appUrl });
  await hand.connect();
  const at = new Date();
  const lists = {
    todo: (user) => pagedTasks(database.read, todoList(false), [[user], at, null, null, false], page),
    done: (user) => pagedTasks(database.read, historicList, [[user], null, null], page),
  };
  const names = { todo: 'the tasks of an approver', done: 'what an approver has decided (myApproval)' };
  try {
    for (const kind of Object.keys(lists)) {
      const sides = [
        async (user) => {
          const { data, page: told } = await lists[kind](user);
          return [data.map(({ taskId }) => taskId), told.count];
        },
        async (user) => {
          const told = await hand.query(byHand[kind].page, [user, at]);
          const counted = await hand.query(byHand[kind].count, [user, at]);
          return [told.rows.map(({ taskId }) => taskId), counted.rows[0].n];
        },
      ];
      const users = Array.from({ length: PAGES }, (_one, index) => String(FIRST + (index % APPROVERS)));
      for (const user of users.slice(0, APPROVERS)) assert.deepEqual(await sides[0](user), await sides[1](user));
      const times = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timed(users, sides, round));
      const [value, floorValue] = [0, 1].map((side) => median(times.map((round) => quantile(round[side], 0.95))));
      print({
        bench: 'approvals',
        figure: `p95 of a page of ${names[kind]} while ${rows} processes are open`,
        unit: 'ms',
        value,
        peer: 'the same page and its count in SQL written by hand',
        floorValue,
        ratio: value / floorValue,
        goal: '<= 1.2',
        note: `${PAGES} pages of 50 of ${APPROVERS} approvers, the two sides by turns`,
      });
    }
    return true;
  } finally {
    await hand.end();
    await database.close();
    await server.end();
  }
}

async function timed(users, sides, round) {
  const times = sides.map(() => []);
  for (const [index, user] of users.entries())
    for (const side of (index + round) % 2 ? [1, 0] : [0, 1]) {
      const started = performance.now();
      await sides[side](user);
      times[side].push(performance.now() - started);
    }
  return times;
}
