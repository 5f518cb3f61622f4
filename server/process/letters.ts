/** What processes tell people. */
import { processLookups } from '../../state-machines/process/lookups.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const task = { inside: 'processInstance', supplier: 'myUpcoming' };

export const processLetters: FamilyLetters['letters'] = {
  BPM_REMIND: {
    subject: { en: 'Still to approve: {title}', cn: '待审批提醒:{title}' },
    text: {
      en: 'The step {step} of {title} waits for you. It is due {dueAt|time}.',
      cn: '{title}的节点{step}等待您处理,到期时间:{dueAt|time}。',
    },
    opens: task,
  },
  BPM_URGE: {
    subject: { en: 'You are asked to hurry: {title}', cn: '催办:{title}' },
    text: { en: 'The submitter asks you to decide on the step {step} of {title}.', cn: '发起人请您尽快处理{title}的节点{step}。' },
    opens: task,
  },
  BPM_SAID: {
    subject: { en: 'A comment on {title}', cn: '{title}有新的沟通留言' },
    text: { en: 'About the approval of {title} somebody says: {comment}', cn: '{title}的审批有新的沟通留言:{comment}' },
    opens: task,
  },
  BPM_MENTIONED: {
    subject: { en: 'You are mentioned about {title}', cn: '{title}的沟通中提到了您' },
    text: { en: 'About the approval of {title} somebody tells you: {comment}', cn: '{title}的审批沟通中有人提到您:{comment}' },
    opens: task,
  },
  BPM_OVERDUE: {
    subject: { en: 'Overdue: {title}', cn: '审批超时:{title}' },
    text: { en: 'The step {step} of {title} was due {dueAt|time}.', cn: '{title}的节点{step}已于{dueAt|time}到期。' },
    opens: task,
  },
  BPM_ESCALATED: {
    subject: { en: 'An approval is late: {title}', cn: '审批升级提醒:{title}' },
    text: {
      en: 'The step {step} of {title} was due {dueAt|time} and is not decided. Please see to it.',
      cn: '{title}的节点{step}已于{dueAt|time}到期仍未处理,请关注。',
    },
    opens: task,
  },
  BPM_HANDED: {
    subject: { en: 'An approval is yours now: {title}', cn: '审批任务已转给您:{title}' },
    text: {
      en: 'Whoever had the step {step} of {title} has left. You take it over.',
      cn: '{title}的节点{step}原处理人已离职或停用,任务已转给您。',
    },
    opens: task,
  },
  BPM_CC: {
    subject: { en: 'For your information: {title}', cn: '抄送:{title}' },
    text: {
      en: 'The approval of {title} is copied to you. You need not do anything.',
      cn: '{title}的审批已抄送给您,无需处理。',
    },
    opens: task,
  },
  BPM_RESULT: {
    subject: { en: '{title}: {outcome}', cn: '{title}:{outcome}' },
    text: { en: 'The approval of {title} ended: {outcome}. {comment}', cn: '{title}的审批已结束:{outcome}。{comment}' },
    opens: task,
    codes: { outcome: processLookups.BPM_OUTCOME.values },
  },
  BPM_NOT_TAKEN: {
    subject: { en: 'The result of {title} was refused', cn: '{title}的审批结果回写失败' },
    text: {
      en: 'The document refused the result of its approval with the code {code}. An administrator looks at it.',
      cn: '单据拒绝了审批结果,原因编码{code},管理员将处理。',
    },
    opens: task,
  },
};
