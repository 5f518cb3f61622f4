/** A source as what sends by it needs it. */
import type { Source } from '../../state-machines/messages/source/rules.js';

export interface SendingSource extends Source {
  readonly id: string;
  readonly msgSourceCode: string;
  readonly replyTo: string | null;
  readonly successText: string | null;
  readonly ratePerMinute: number | null;
  readonly dailyCap: number | null;
  readonly fallbackId: string | null;
  readonly isDefault: 'Y' | 'N';
}
