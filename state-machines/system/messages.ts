/** What runs in the background tell whoever asked for them (platform-system.md §1). */
import type { DocumentLetter } from '../kernel/letters.js';

export const letters: Readonly<Record<string, DocumentLetter>> = {
  REQ_RESULT: {
    subject: { en: 'Request {docNumber}: {result}', cn: '并发请求{docNumber}:{result}' },
    text: { en: '"{reason}" has come to its end. Result: {result}.', cn: '“{reason}”已运行结束,结果:{result}。' },
    opens: { inside: 'SubmitRequestDetail', supplier: 'userCenter' },
    codes: {
      result: {
        SUCCESS: { en: 'completed', cn: '已完成' },
        WARNING: { en: 'completed with warnings', cn: '完成但有警告' },
        ERROR: { en: 'failed', cn: '失败' },
      },
    },
  },
};
