/** Screens of the auditor's workspace (platform-system.md §11). They are about documents of every kind, and hang on the case. */
import type { Screen } from '../../kernel/definition.js';

const resp = ['AUDITOR', 'ADMIN'] as const;
const special = (route: string, en: string, cn: string): Screen => ({
  route: `audit${route}`,
  kind: 'special',
  audience: ['INSIDE'],
  label: { en, cn },
  resp,
  menu: true,
});
/** One record of a screen: not in the menu by itself. */
const one = (route: string, within: string, en: string, cn: string): Screen => {
  const { menu: _menu, ...screen } = special(route, en, cn);
  return { ...screen, within };
};

export const auditScreens: readonly Screen[] = [
  special('', 'Audit overview', '审计总览'),
  special('/histories', 'Histories', '历史浏览'),
  // Whoever sees a document replays and verifies it.
  {
    route: 'audit/document/:type/:id',
    kind: 'special',
    audience: ['INSIDE'],
    label: { en: 'Replay', cn: '回放' },
    within: 'audit/histories',
  },
  special('/verify', 'Verification', '验证'),
  special('/checkpoints', 'Checkpoints', '签名检查点'),
  { route: 'audit/cases', kind: 'list', audience: ['INSIDE'], label: { en: 'Audit cases', cn: '审计案件' }, resp: ['AUDITOR'] },
  special('/invariants', 'Invariants', '不变量'),
  special('/machines', 'Lifecycles', '生命周期'),
  one('/machines/:type', 'audit/machines', 'Lifecycle', '生命周期详情'),
  special('/mining', 'Process mining', '流程挖掘'),
  special('/whatif', 'What-if replay', '假设回放'),
  special('/refusals', 'Refusals', '被拒操作'),
  special('/interventions', 'Interventions', '人工干预'),
  special('/access', 'Access explained', '权限解释'),
];
