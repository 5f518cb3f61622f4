/** What every workspace has: search, favourites, code tables, options, to-dos, home. */
import { baseProfiles } from '../../state-machines/base/profiles.js';
import { platformProfiles } from '../../state-machines/platform/profiles.js';
import { lookupTypes, profileCatalogue } from '../../state-machines/registry.js';
import { organisationMaterialService } from '../trade/material/organisation-query.js';
import { publicNotices } from '../base/notice/public.js';
import { homeFigures } from '../families.js';
import { Background } from '../kernel/background.js';
import type { Service } from '../kernel/edges/contracts.js';
import { bookService } from '../platform/access/book-service.js';
import { accessServices } from '../platform/access/service.js';
import { explainService } from '../platform/explain/service.js';
import { favouriteService } from '../platform/favourites/service.js';
import { Watching } from '../platform/favourites/watching.js';
import { homeService } from '../platform/home/service.js';
import { functionResources } from '../organisation/function-resources.js';
import { declaredLookups } from '../platform/lookup-type/declared.js';
import { lookupService } from '../platform/lookup-type/service.js';
import { numberRuleService } from '../platform/number-rule/service.js';
import { Pending } from '../platform/pending/pending.js';
import { pendingServices } from '../platform/pending/service.js';
import { profileServices } from '../platform/profile/service.js';
import { quickMenuService } from '../platform/quick-menu/service.js';
import { recordServices } from '../platform/records/records.js';
import { searchService } from '../platform/search/service.js';
import { tableConfigService } from '../platform/table-config/service.js';
import { tableViewService } from '../platform/table-view/service.js';
import { deadReferences } from '../process/dead-references.js';
import { ruleCalls, ruleReasons } from '../process/rule-calls.js';
import { processServices } from '../process/service.js';
import { supplierStanding } from '../suppliers/standing.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import type { Workbooks } from './workbooks.js';

export interface Platform extends Part {
  readonly pending: Pending;
}

const FORGET_EVERY_MS = 6 * 3_600_000;

export function makePlatform(ground: Ground, core: Core, { personalReads }: Workbooks): Platform {
  const { database, definitions, invalidations, report, now } = ground;
  const { runtime, access, installation, post, registry } = core;
  const watching = new Watching({ db: database.read, runtime, invalidations, access, mail: post.queue, report });
  const pending = new Pending(database.read, definitions);
  const aside = new Background(report);
  const dead = registry.find('bpmModel') ? deadReferences(database, () => runtime, report) : null;
  let forgetting: NodeJS.Timeout | undefined;
  /** What has been kept long enough goes. */
  const forget = async (): Promise<void> => {
    await pending.forget(now(), Number(installation.now(baseProfiles.TODO_DONE_KEEP_DAYS)));
    await personalReads.forget(now(), Number(installation.now(platformProfiles.BASE_PERSONAL_READ_KEEP_DAYS)));
  };
  return {
    pending,
    services: [
      ...ownServices(ground, core),
      ...pendingServices({ pending, db: database.read, invalidations }),
      ...configuration(ground, core),
    ],
    streams: registry.find('basePosition') ? functionResources({ read: database.read, days: installation }) : [],
    start() {
      watching.start();
      dead?.start();
      forgetting = setInterval(() => aside.run(forget()), FORGET_EVERY_MS);
      forgetting.unref();
    },
    stop() {
      clearInterval(forgetting);
      return dead?.stop();
    },
    settled: () => watching.settled().then(() => aside.settled()),
  };
}

/** What people use from everywhere. */
function ownServices({ database, definitions, invalidations }: Ground, core: Core): readonly Service[] {
  const { runtime, access, lists, registry, installation } = core;
  const { read } = database;
  return [
    ...recordServices(read),
    tableConfigService(read),
    tableViewService(read),
    searchService(definitions, lists, access),
    favouriteService({ db: read, lists, registry, invalidations }),
    organisationMaterialService(read, installation),
    ruleService(explainService({ access, runtime, registry, read }), registry.find('bpmInstance') !== undefined),
    ...accessServices(access),
    bookService(access, read),
    publicNotices(read, runtime),
    quickMenuService(database, access),
    ...(registry.find('bpmInstance') ? processServices({ database, runtime: () => runtime, installation, access, lists }) : []),
    homeService({ db: read, lists, access, figures: homeFigures, standing: supplierStanding }),
  ];
}

/** One service for what rules say: of documents' own, and of the processes that companies draw. */
const ruleService = (own: Service, hasProcesses: boolean): Service =>
  hasProcesses ? { ...own, reasons: { ...own.reasons, ...ruleReasons }, calls: { ...own.calls, ...ruleCalls } } : own;

function configuration({ database: { read }, definitions }: Ground, { installation, runtime, registry }: Core): readonly Service[] {
  return [
    lookupService(installation, declaredLookups(definitions, lookupTypes)),
    ...profileServices({
      installation,
      runtime,
      read,
      definitions,
      catalogue: new Map(profileCatalogue.map((declared) => [declared.code, declared])),
    }),
    numberRuleService({ installation, read, definitionOf: (type) => registry.find(type)?.definition }),
  ];
}
