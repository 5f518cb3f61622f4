/**
 * What the installation says, from its masters: kept in memory, read anew when one of them changes at any server
 * (platform-access.md §7, §10). A master that is not there yet means what the product ships.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { NumberReset } from '../../../state-machines/kernel/primitives/number-pattern.js';
import { DEFAULT_MOBILE_PATTERN } from '../../../state-machines/kernel/primitives/validators.js';
import { shownPeriod } from '../../../state-machines/kernel/primitives/number-pattern.js';
import type { Profile } from '../../../state-machines/kernel/profiles.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Resolved } from '../../../state-machines/platform/profile/resolve.js';
import { resolveProfile } from '../../../state-machines/platform/profile/resolve.js';
import type { UnitDecimals } from '../../../state-machines/kernel/unit-decimals.js';
import { platformProfiles } from '../../../state-machines/platform/profiles.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { shippedRule } from '../../kernel/installation.js';
import type { Installation, NumberingToday } from '../../kernel/installation.js';
import type { Sealing } from '../secrets.js';
import { dateIn } from '../zones.js';
import { Kept } from './kept.js';
import type { LookupTypeRow, OrganisationRow, ProfileRow, RuleRow } from './masters.queries.js';
import { readLookups, readOrganisations, readProfiles, readRules, readUnits } from './masters.queries.js';

/** Organisations are no deeper than this; a circle ends here. */
const DEEPEST = 20;

export interface Whose {
  readonly userId?: string | null;
  readonly respId?: string | null;
  readonly orgId?: string | null;
}

/** The options that definitions read and the database does not hold. */
export class MissingProfiles extends Error {
  constructor(readonly codes: readonly string[]) {
    super(`The options ${codes.join(', ')} are missing: load the reference data (npm start does), then start again.`);
    this.name = 'MissingProfiles';
  }
}

export class LiveInstallation implements Installation {
  readonly #profiles: Kept<ReadonlyMap<string, ProfileRow>>;
  readonly #organisations: Kept<ReadonlyMap<string, OrganisationRow>>;
  readonly #rules: Kept<readonly RuleRow[]>;
  readonly #lookups: Kept<ReadonlyMap<string, LookupTypeRow>>;
  readonly #units: Kept<ReadonlyMap<string, UnitDecimals>>;
  readonly #listeners = new Set<(lookupTypeId: string | null) => void>();
  readonly #optionListeners = new Set<(optionId: string | null) => void>();

  constructor(
    read: Queryable,
    private readonly sealing: Sealing,
  ) {
    this.#profiles = new Kept(() => readProfiles(read), new Map<string, ProfileRow>());
    this.#organisations = new Kept(() => readOrganisations(read), new Map<string, OrganisationRow>());
    this.#rules = new Kept(() => readRules(read), []);
    this.#lookups = new Kept(() => readLookups(read), new Map<string, LookupTypeRow>());
    this.#units = new Kept(() => readUnits(read), new Map<string, UnitDecimals>());
  }

  /** Follows what any server changes. @returns what ends it */
  follow(runtime: Pick<Runtime, 'onChange' | 'onMissed'>, report: (error: unknown) => void): () => void {
    const ends = [
      runtime.onChange(({ definition: { type }, id }) => this.#changed(type, id, report)),
      runtime.onMissed(() => {
        for (const type of ['baseProfile', 'baseOrganization', 'baseNumberRule', 'baseLookupType', 'baseUom'])
          this.#changed(type, null, report);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** A lookup type was changed, null: any may have been. */
  onLookup(listener: (id: string | null) => void): void {
    this.#listeners.add(listener);
  }

  /** An option was changed, null: any may have been. */
  onOption(listener: (id: string | null) => void): void {
    this.#optionListeners.add(listener);
  }

  #changed(type: string, id: string | null, report: (error: unknown) => void): void {
    const kept = (
      {
        baseProfile: this.#profiles,
        baseOrganization: this.#organisations,
        baseNumberRule: this.#rules,
        baseLookupType: this.#lookups,
        baseUom: this.#units,
      } as Readonly<Record<string, Kept<unknown>>>
    )[type];
    if (!kept) return;
    kept.changed();
    void kept.get().catch(report);
    if (type === 'baseLookupType') for (const listener of this.#listeners) listener(id);
    if (type === 'baseProfile') for (const listener of this.#optionListeners) listener(id);
  }

  /** @throws MissingProfiles */
  async check(definitions: readonly AnyDefinition[]): Promise<void> {
    const there = await this.#profiles.get();
    const wanted = new Set([
      ...Object.keys(platformProfiles),
      ...definitions.flatMap(({ profiles = [] }) => profiles.map(({ code }) => code)),
    ]);
    const missing = [...wanted].filter((code) => !there.has(code)).sort();
    if (missing.length > 0) throw new MissingProfiles(missing);
  }

  async load(): Promise<void> {
    await Promise.all([this.#profiles.get(), this.#organisations.get()]);
  }

  async profile(profile: Profile, { userId, respId }: Viewer, orgId: string | null): Promise<string | null> {
    return (await this.resolve(profile, { userId, respId, orgId })).value;
  }

  async resolve({ code, initial, levels, kind }: Profile, whose: Whose): Promise<Resolved> {
    const [profiles, organisations] = await Promise.all([this.#profiles.get(), this.#organisations.get()]);
    return this.#opened(resolved(profiles.get(code), initial, levels, whose, organisations), code, kind);
  }

  /** As this server last read it; for what is asked at every packet. */
  now({ code, initial, levels, kind }: Profile, whose: Whose = {}): string | null {
    return this.#opened(resolved(this.#profiles.latest.get(code), initial, levels, whose, this.#organisations.latest), code, kind).value;
  }

  /** The same, and null where only the default holds. */
  said({ code, initial, levels, kind }: Profile, whose: Whose = {}): string | null {
    const found = resolved(this.#profiles.latest.get(code), initial, levels, whose, this.#organisations.latest);
    return found.from === 'DEFAULT' ? null : this.#opened(found, code, kind).value;
  }

  #opened(found: Resolved, code: string, kind: string): Resolved {
    if (kind !== 'SECRET' || found.value === null || found.from === 'DEFAULT') return found;
    return { ...found, value: this.sealing.open(Buffer.from(found.value, 'base64'), code) };
  }

  profiles(): Promise<ReadonlyMap<string, ProfileRow>> {
    return this.#profiles.get();
  }

  async resolveRow(row: ProfileRow, whose: Whose): Promise<Resolved> {
    return resolved(row, row.initial, row.levels, whose, await this.#organisations.get());
  }

  lookups(): Promise<ReadonlyMap<string, LookupTypeRow>> {
    return this.#lookups.get();
  }

  async mobilePattern(viewer: Viewer): Promise<string> {
    return (await this.profile(platformProfiles.BASE_MOBILE_PATTERN, viewer, null)) ?? DEFAULT_MOBILE_PATTERN;
  }

  units(): Promise<ReadonlyMap<string, UnitDecimals>> {
    return this.#units.get();
  }

  async usable(lookupType: string, code: string, at: number): Promise<boolean> {
    const value = (await this.#lookups.get()).get(lookupType)?.values.find(({ lookupCode }) => lookupCode === code);
    if (!value || value.enabledFlag !== 'Y') return false;
    const today = await this.today(null, at);
    return (value.startDate === null || value.startDate <= today) && (value.endDate === null || today <= value.endDate);
  }

  async numbering({ type }: AnyDefinition, pattern: string, orgId: string | null, at: number): Promise<NumberingToday> {
    const [rules, organisations] = await Promise.all([this.#rules.get(), this.#organisations.get()]);
    const upward = above(orgId, organisations);
    const rule = ruleFor(
      rules.filter(({ docType }) => docType === type),
      upward,
    );
    return {
      rule: rule ? ofRow(rule) : shippedRule(pattern),
      day: (await this.today(orgId, at)).replaceAll('-', ''),
      orgCode: (orgId === null ? undefined : organisations.get(orgId))?.code ?? '',
    };
  }

  async zone(orgId: string | null): Promise<string> {
    const organisation = orgId === null ? undefined : (await this.#organisations.get()).get(orgId);
    return organisation?.zone ?? this.now(platformProfiles.BASE_TIME_ZONE)!;
  }

  async today(orgId: string | null, at: number): Promise<string> {
    return dateIn(await this.zone(orgId), at);
  }

  seal(text: string, about: string): string {
    return this.sealing.seal(text, about).toString('base64');
  }

  mark(text: string): string {
    return this.sealing.mark(text);
  }

  open(sealed: string, about: string): string {
    return this.sealing.open(Buffer.from(sealed, 'base64'), about);
  }
}

function resolved(
  row: ProfileRow | undefined,
  initial: string | null,
  levels: readonly string[],
  { userId = null, respId = null, orgId = null }: Whose,
  organisations: ReadonlyMap<string, OrganisationRow>,
): Resolved {
  return resolveProfile(row ? row.initial : initial, row?.levels ?? levels, row?.values ?? [], {
    userId,
    respId,
    orgIds: above(orgId, organisations),
  });
}

/** The organisation and those above it, nearest first. */
function above(orgId: string | null, organisations: ReadonlyMap<string, OrganisationRow>): readonly string[] {
  const found: string[] = [];
  for (let id = orgId; id !== null && found.length < DEEPEST; id = organisations.get(id)?.parent ?? null) found.push(id);
  return found;
}

/** The rule of the nearest organisation upward, else the one for all. */
function ruleFor(rules: readonly RuleRow[], upward: readonly string[]): RuleRow | undefined {
  for (const id of upward) {
    const found = rules.find(({ orgGroup }) => orgGroup === id);
    if (found) return found;
  }
  return rules.find(({ orgGroup }) => orgGroup === null);
}

const ofRow = ({ pattern, resetBy, perOrgFlag, startNo }: RuleRow) => ({
  pattern,
  reset: (resetBy as NumberReset | null) ?? shownPeriod(pattern),
  perOrg: perOrgFlag === 'Y',
  startNo,
});
