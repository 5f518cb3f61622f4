/** `loginRestful`: signing in and out, and what a signed-in person may change of his session (platform-access.md §1.2). */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { idOf, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { languageOf, wireLanguage } from '../../kernel/edges/language.js';
import { platformReasons } from '../reasons.js';
import type { SessionService } from '../sessions/sessions.js';
import type { SingleSignOn } from '../sso/single-sign-on.js';
import type { SignIn } from './sign-in.js';

export function loginService(signIn: SignIn, sessions: SessionService, sso: SingleSignOn): Service {
  return {
    name: 'loginRestful',
    reasons: platformReasons,
    anonymous: {
      getRandomValidateCode: (body, tools) => signIn.validateCode(body, tools),
      login: (body, tools) => signIn.login(body, tools),
      secondFactor: (body, tools) => signIn.answerChallenge(body, tools),
      loginBySso: (body, tools) => sso.enter(signIn, body, tools),
    },
    calls: {
      async logout(_body, { caller, at }) {
        const { certificate } = caller.session;
        const signOutUrl = await sso.signOutUrl(certificate, at);
        await sessions.end(certificate, 'LOGOUT', at);
        return { data: { signOutUrl } };
      },
      async findSession(_body, { caller, at }) {
        const { session } = caller;
        return {
          data: {
            certificate: session.certificate,
            expiresAt: session.expiresAt,
            language: wireLanguage(session.language),
            ...(await signIn.profileOf(session.userId, caller.viewer.respId, { at, ...session })),
          },
        };
      },
      async switchResponsibility(body, { caller }) {
        const held = await sessions.switchResponsibility(caller.session.certificate, caller.session.userId, idOf(body, 'responsibilityId'));
        return { data: { currentResponsibility: held } };
      },
      async switchLanguage(body, { caller }) {
        const language = languageOf(body['lan']);
        if (language === null) return { refusal: refusal('FIELD_LOOKUP', { kind: 'Invalid', field: 'lan', params: { field: 'lan' } }) };
        await sessions.switchLanguage(caller.session.certificate, language);
        await signIn.keepLanguage(caller, language);
        return { data: { language: wireLanguage(language) } };
      },
      async stepUp(body, { caller, at }) {
        const code = optionalText(body, 'code', 40);
        const { userId } = caller.session;
        const right =
          code === null
            ? await signIn.confirms(userId, textOf(body, 'password', 1024), at)
            : await signIn.confirmsBySecond(userId, code, at);
        if (!right)
          return {
            refusal: code === null ? refusal('AUTH_FAILED', { field: 'password' }) : refusal('AUTH_SECOND_FACTOR', { field: 'code' }),
          };
        return { data: { until: await sessions.stepUp(caller.session.certificate, at) } };
      },
      /** The same by the provider that somebody signs in with. */
      async stepUpBySso(body, tools) {
        await signIn.slowly(tools.caller.session.userId, tools.at);
        const refused = await sso.confirms(body, tools.caller, tools);
        return refused ? { refusal: refused } : { data: { until: await sessions.stepUp(tools.caller.session.certificate, tools.at) } };
      },
      async heartbeat(body, { caller, at }) {
        if (body['visible'] === true) sessions.touch(caller.session.certificate, at);
        return { data: { expiresAt: caller.session.expiresAt } };
      },
      async listMySessions(_body, { caller }) {
        const rows = await sessions.list(caller.session.userId);
        return { data: rows.map((row) => ({ ...row, current: row['certificate'] === caller.session.certificate })) };
      },
      async endSession(body, { caller, at }) {
        const certificate = textOf(body, 'certificate', 32);
        const own = (await sessions.list(caller.session.userId)).some(
          (row) => row['certificate'] === certificate && row['state'] === 'active',
        );
        if (!own) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
        await sessions.end(certificate, 'OTHER_SESSION', at);
        return { data: null };
      },
      async endOtherSessions(_body, { caller, at }) {
        await sessions.endAllOf(caller.session.userId, 'OTHER_SESSION', at, caller.session.certificate);
        return { data: null };
      },
    },
  };
}
