/** Contracts: who certifies and signs, papers, and what a provider outside tells. */
import { contractProfiles } from '../../state-machines/contracts/profiles.js';
import { Acceptances } from '../contracts/papers/acceptances.js';
import { contractMark } from '../contracts/watermarks/page-marks.js';
import { Papers } from '../contracts/papers/papers.js';
import { paperService } from '../contracts/papers/service.js';
import { templateService, templateStream } from '../contracts/papers/test-fill.js';
import { redlineStream } from '../contracts/redline/calls.js';
import { Authority } from '../contracts/signing/authority.js';
import { signingDocuments } from '../contracts/signing/documents.js';
import { SignFlows } from '../contracts/signing/flows.js';
import { signWriters } from '../contracts/signing/letters.js';
import { signCallback } from '../contracts/signing/provider/callback.js';
import { externalProvider } from '../contracts/signing/provider/external.js';
import { internalProvider, providerOf } from '../contracts/signing/provider/internal.js';
import { OutsideFlows } from '../contracts/signing/provider/outside.js';
import { authorityRoutes } from '../contracts/signing/routes.js';
import { SignSecrets } from '../contracts/signing/secrets.js';
import { signService, signStreams } from '../contracts/signing/service.js';
import { wordStreams } from '../contracts/word/calls.js';
import type { ServerDocument } from '../kernel/contracts.js';
import type { Files } from '../platform/file/files.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import { keepRoot } from './surroundings.js';

export interface Signing {
  readonly authority: Authority;
  readonly secrets: SignSecrets;
  readonly outside: ReturnType<typeof externalProvider>;
  readonly signUrl: ReturnType<typeof providerOf>;
  readonly documents: readonly ServerDocument[];
}

/** Made before the documents that it signs. */
export function makeSigning({ database, sealing, publicUrl, surroundings, loopback, interfaceLog }: Ground, files: () => Files): Signing {
  const { dataFolder, settings } = surroundings;
  const authority = new Authority({
    database,
    sealing,
    publicUrl,
    trusted: settings.signing.roots,
    keepRoot: (sealed) => keepRoot(dataFolder, sealed),
  });
  const secrets = new SignSecrets(database.read, sealing);
  const outside = externalProvider({ settings: settings.signing, loopback, note: interfaceLog.note });
  const signUrl = providerOf(internalProvider(secrets, publicUrl), outside);
  return { authority, secrets, outside, signUrl, documents: signingDocuments({ sealing, authority, secrets, signUrl, files }) };
}

/** Letters that carry a link or code of signing. */
export const signingLetters = ({ installation, runtime }: Core, { secrets, signUrl }: Signing): ReturnType<typeof signWriters> =>
  signWriters({
    runtime: () => runtime,
    secrets,
    signUrl,
    urlHours: () => Number(installation.now(contractProfiles.CCT_URL_HOURS)),
  });

export function contractPart(ground: Ground, core: Core, { authority, secrets, outside }: Signing): Part {
  const { database, memory, report, publicUrl, surroundings, interfaceLog, now, zoneOf } = ground;
  const { registry, files, installation, permits, post } = core;
  const runtime = () => core.runtime;
  const flows = new SignFlows({
    database,
    runtime: core.runtime,
    files,
    authority,
    secrets,
    mail: post.queue,
    memory,
    today: (orgId, at) => installation.today(orgId, at),
    report,
  });
  const outsideFlows = new OutsideFlows({ database, runtime, files, authority, provider: outside, report });
  const papers = new Papers({ database, runtime, files, publicUrl, report });
  const acceptances = new Acceptances({ db: database.read, runtime, files, authority, publicUrl, report });
  const sign = { db: database.read, flows, files, authority, memory };
  const versions = { db: database.read, runtime: core.runtime, permits, files };
  const callback = signCallback({ database, runtime, memory, settings: surroundings.settings.signing });
  return {
    services: [signService(sign), paperService(papers, versions), templateService(versions)],
    routes: [...authorityRoutes(authority), interfaceLog.watching('SIGN', now)(callback)],
    streams: [...signStreams(sign), redlineStream(versions), templateStream(versions), ...wordStreams({ ...versions, memory })],
    start() {
      if (registry.find('srmCctSignFlow')) outsideFlows.start();
      if (!registry.find('srmCctContract')) return;
      files.markedBy(contractMark({ db: database.read, runtime, files, zoneOf }));
      papers.start();
      acceptances.start();
    },
    async stop() {
      await Promise.all([outsideFlows.stop(), acceptances.stop()]);
      await papers.settled();
    },
  };
}
