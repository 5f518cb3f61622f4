/** Who comes in: sessions, passwords, second factors, single sign-on, links that let in once. */
import { keyWaits } from '../families.js';
import { Captcha } from '../platform/sign-in/captcha.js';
import { Links } from '../platform/sign-in/links.js';
import { PasswordChanges } from '../platform/sign-in/password-changes.js';
import { passwordService } from '../platform/sign-in/password-service.js';
import { SecondFactor } from '../platform/sign-in/second-factor.js';
import { secondFactorService } from '../platform/sign-in/second-factor-service.js';
import { loginService } from '../platform/sign-in/service.js';
import { SignIn } from '../platform/sign-in/sign-in.js';
import { SessionService } from '../platform/sessions/sessions.js';
import { ssoRoutes } from '../platform/sso/routes.js';
import { ssoService } from '../platform/sso/service.js';
import { SingleSignOn } from '../platform/sso/single-sign-on.js';
import { keepVouched } from '../platform/sso/vouched.js';
import { taskLinkService } from '../platform/task-link/service.js';
import { TaskLinks } from '../platform/task-link/task-links.js';
import { userKeyService } from '../platform/user-key/service.js';
import { signatureCall, userServices } from '../platform/user/service.js';
import { processLinkPolicy } from '../process/link-policy.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import { supplierMayEnter } from '../suppliers/may-enter.js';
import { keyIn } from './surroundings.js';

export interface Entry extends Part {
  readonly sessions: SessionService;
  readonly signIn: SignIn;
  readonly links: Links;
  readonly sso: SingleSignOn;
  readonly taskLinks: TaskLinks;
  /** Single sign-on closes the password of these ways. */
  readonly passwordClosed: (ssoCodes: readonly string[]) => Promise<boolean>;
}

type Inside = Omit<Entry, keyof Part> & { readonly secondFactor: SecondFactor; readonly changes: PasswordChanges };

export function makeEntry(ground: Ground, core: Core): Entry {
  const inside = peopleIn(ground, core);
  const { sessions, taskLinks, sso } = inside;
  core.taskLinks.is(taskLinks);
  return {
    ...inside,
    services: servicesOf(ground, core, inside),
    routes: ssoRoutes(sso, ground.memory).map(ground.interfaceLog.watching('SSO', ground.now)),
    streams: [signatureCall({ runtime: core.runtime, files: core.files })],
    start() {
      sessions.start(core.runtime);
      taskLinks.start();
    },
    stop: () => sessions.stop().then(() => taskLinks.settled()),
    settled: () => taskLinks.settled().then(() => sessions.settled()),
  };
}

function peopleIn(ground: Ground, core: Core): Inside {
  const { database, memory, bus, sealing, publicUrl, loopback, report, surroundings, now } = ground;
  const { runtime, access, settings, registry, permits, installation } = core;
  const { queue } = core.post;
  const evidenceKey = keyIn(surroundings.dataFolder, 'evidence.key');
  const sessions = new SessionService({ database, access, memory, bus, settings, now, evidenceKey, report, supplierMayEnter });
  const secondFactor = new SecondFactor({ database, runtime, sealing, settings });
  const sso = new SingleSignOn({ database, runtime, memory, sealing, sessions, access, publicUrl, loopback, report });
  const passwordClosed = (ssoCodes: readonly string[]): Promise<boolean> => sso.closesPassword(ssoCodes);
  const signIn = new SignIn({
    database,
    runtime,
    access,
    sessions,
    captcha: new Captcha(memory, settings.captchaTestCode),
    settings,
    secondFactor,
    mail: queue,
    memory,
    passwordClosed,
    keepVouched: (certificate, vouched, at) => keepVouched(database, sealing, certificate, vouched, at),
    codeTokens: (address, perMinute, at) => memory.take(`codes:${address}`, { perMinute }, at),
    supplierMayEnter,
  });
  const taskLinks = new TaskLinks({
    database,
    runtime,
    registry,
    access,
    mail: queue,
    permits,
    mayEnter: (userId, at) => signIn.mayEnter(userId, at),
    policy: processLinkPolicy(installation),
    report,
  });
  const changes = new PasswordChanges({ database, runtime, settings });
  return { sessions, signIn, links: new Links(database), sso, taskLinks, passwordClosed, secondFactor, changes };
}

function servicesOf(ground: Ground, core: Core, inside: Inside): Part['services'] {
  const { database, memory, surroundings } = ground;
  const { runtime, access, settings, registry, lists, installation, post } = core;
  const { signIn, sessions, sso, links, taskLinks, secondFactor, changes } = inside;
  const mail = post.queue;
  return [
    loginService(signIn, sessions, sso),
    ssoService(sso),
    taskLinkService({ taskLinks, links, mail, memory, database, registry, signIn }),
    passwordService({
      settings,
      database,
      runtime,
      signIn,
      sessions,
      changes,
      links,
      mail,
      tokens: (key, perMinute, at) => memory.take(key, { perMinute }, at),
    }),
    secondFactorService(signIn, secondFactor),
    userKeyService({ database, mail, waits: surroundings.keyWaits ?? keyWaits }),
    ...userServices({
      database,
      runtime,
      sessions,
      signIn,
      links,
      mail,
      textsLeave: post.texts !== null,
      mobilePattern: (viewer) => installation.mobilePattern(viewer),
      lists,
      registry,
      permits: (viewer, event) => access.permits(viewer, registry.get('baseUsers').definition, event),
    }),
  ];
}
