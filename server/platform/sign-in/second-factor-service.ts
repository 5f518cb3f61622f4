/** `secondFactorRestful`: setting up and taking off one's second factor (platform-access.md §1.9). Taking off asks for step-up. */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { platformReasons } from '../reasons.js';
import type { SecondFactor } from './second-factor.js';
import type { SignIn } from './sign-in.js';

const mustStepUp = ({ session }: Caller, at: number): void => {
  if ((session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
};

export function secondFactorService(signIn: SignIn, secondFactor: SecondFactor): Service {
  return {
    name: 'secondFactorRestful',
    secrets: true,
    reasons: platformReasons,
    calls: {
      async findMine(_body, { caller }) {
        const { userId } = caller.session;
        return { data: { on: await secondFactor.isOn(userId), recoveryCodesLeft: await secondFactor.recoveryCodesLeft(userId) } };
      },
      async begin(_body, { caller, at }) {
        const { userId } = caller.session;
        mustStepUp(caller, at);
        if (await secondFactor.isOn(userId))
          return { refusal: refusal('STATE_NOT_ALLOWED', { params: { event: 'begin', state: 'active' } }) };
        return { data: await secondFactor.enrol(userId, await signIn.userNameOf(userId), at) };
      },
      async confirm(body, { caller, at }) {
        await signIn.slowly(caller.session.userId, at);
        const codes = await secondFactor.confirm(caller.session.userId, textOf(body, 'code', 12).trim(), at);
        return codes ? { data: { recoveryCodes: codes } } : { refusal: refusal('AUTH_SECOND_FACTOR', { field: 'code' }) };
      },
      async remove(_body, { caller, at }) {
        mustStepUp(caller, at);
        await secondFactor.remove(caller.session.userId);
        return { data: null };
      },
    },
  };
}
