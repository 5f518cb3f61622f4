/** A new model begins as the smallest process that runs: the submitter's superior approves. */
import type { ProcessGraph } from './graph.js';

export const firstGraph: ProcessGraph = {
  nodes: [
    { nodeKey: 'start', nodeName: '开始', nodeNameEn: 'Start', kind: 'START' },
    {
      nodeKey: 'manager',
      nodeName: '直接上级审批',
      nodeNameEn: 'Superior approves',
      kind: 'APPROVE',
      mode: 'ANY',
      rejectTo: 'PREVIOUS',
      rules: [{ kind: 'MANAGER_N', of: 'SUBMITTER', n: 1 }],
      flags: ['transfer', 'addSign', 'batch'],
    },
    { nodeKey: 'end', nodeName: '结束', nodeNameEn: 'End', kind: 'END' },
  ],
  flows: [
    { from: 'start', to: 'manager' },
    { from: 'manager', to: 'end' },
  ],
};
