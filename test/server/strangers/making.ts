/**
 * One document of every registered definition, of the supplier Alpha or of the inside of HQ, with texts that stand nowhere
 * else. Plain definitions are filled from their fields; `recipes` says what a rule of the document asks besides.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field, Fields } from '../../../state-machines/kernel/fields.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import { launch } from '../../../server/platform/request/runner.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Seeder } from '../harness/company.js';

import type { Ground, Recipe, Recipes } from './recipe.js';
import { biddingNoticesRecipes } from './recipes/bidding-notices.js';
import { biddingRecipes } from './recipes/bidding.js';
import { auditRecipes } from './recipes/audit.js';
import { contractRecipes } from './recipes/contracts.js';
import { messageRecipes } from './recipes/messages.js';
import { organisationRecipes } from './recipes/organisation.js';
import { orderRecipes } from './recipes/orders.js';
import { performanceRecipes } from './recipes/performance.js';
import { processRecipes } from './recipes/process.js';
import { purchasingRecipes } from './recipes/purchasing.js';
import { sourcingRecipes } from './recipes/sourcing.js';
import { supplierRecipes } from './recipes/suppliers.js';
import { systemRecipes } from './recipes/system.js';
import { LEAST_TELLING } from './telling.js';

export const FILE_CONTENT = 'ZqContentOfTheFile';
const DAY = 86_400_000;
/** An id of a document that is not there yet. */
const UNREGISTERED = '101';
const HQ = 'org:HQ';
const HEADER = 'srmSfdCompeteHeader';
const approved = [['SUBMIT'], ['APPROVE', { comment: null }]] as const;
const toAlpha = ({ named }: Ground) => ({ supplierId: named('supplier:Alpha') });

export const recipes: Recipes = {
  ...organisationRecipes,
  ...processRecipes,
  ...messageRecipes,
  ...supplierRecipes,
  ...sourcingRecipes,
  ...purchasingRecipes,
  ...orderRecipes,
  ...contractRecipes,
  ...performanceRecipes,
  ...biddingRecipes,
  ...biddingNoticesRecipes,
  ...auditRecipes,
  ...systemRecipes,
  baseUsers: {
    fields: (ground) => ({ userType: 'EX', ...toAlpha(ground) }),
    then: [['ACTIVATE', { email: 'Zq.secret.mail@alpha.example' }]],
  },
  baseButton: { fields: () => ({ buttonCode: 'btnZqStrange' }) },
  baseResponsibility: { fields: async ({ idOf }) => ({ roleIds: [await idOf('baseRole')] }) },
  baseUserResp: { fields: ({ named }) => ({ userId: named('user:alpha'), responsibilityId: named('resp:SUPPLIER_REG') }) },
  baseUserAuthorisation: {
    later: async ({ buyer, named, text, product }) =>
      (
        await buyer.done<{ id: string }>('baseUserAuthorisation', 'saveOrUpdate', {
          toUserId: named('user:manager'),
          responsibilityId: named('resp:BUYER'),
          startAt: product.clock.now() + DAY,
          endAt: product.clock.now() + 5 * DAY,
          reason: text('reason'),
        })
      ).id,
  },
  baseSsoSystem: {
    fields: ({ text }) => ({
      issuer: 'https://id.alpha.example/realm',
      ssoCode: 'zqstrange',
      clientId: text('clientId'),
      endpointHosts: undefined,
      domains: undefined,
      matchClaim: undefined,
      buttonText: 'Zqbutton',
      buttonTextEn: 'Zqbutton',
    }),
    then: [],
  },
  baseNumberRule: { fields: () => ({ docType: 'srmPurOrderHeader', pattern: 'ZQSTRANGE-{yyyyMMdd}-{seq4}', resetBy: 'DAY' }) },
  baseFile: {
    // In an order for Alpha that is still a draft of HQ.
    later: async ({ buyer, named, text }) => {
      const [fileId] = await buyer.upload({ [`${text('fileName')}.csv`]: `${FILE_CONTENT},1\n` }, { fileDesc: text('fileDesc') });
      await buyer.done('srmPurOrderHeader', 'saveOrUpdate', {
        supplierId: named('supplier:Alpha'),
        buyerId: buyer.userId,
        orgId: named(HQ),
        currency: 'CNY',
        attachmentIds: fileId,
      });
      return fileId!;
    },
  },
  baseImportTask: {
    // Read and found empty: nothing goes on with it.
    made: async ({ named, seeder, text }) => {
      const id = await seeder.make('stranger:baseImportTask', 'baseImportTask', {
        entity: 'baseCurrency',
        fileName: `${text('fileName')}.xlsx`,
        fileId: null,
        sha256: 'a'.repeat(64),
        mode: 'VALID_ROWS',
        keyAction: 'INSERT',
        ownerId: named('user:buyer'),
        respId: null,
        refused: null,
        twin: null,
      });
      await seeder.send('baseImportTask', id, 'PARSE_STARTED');
      await seeder.send('baseImportTask', id, 'PARSE_FAILED', { code: 'IMPORT_EMPTY', missing: null });
      return id;
    },
  },
  baseConcurrentRequest: {
    // There are no users of this type.
    later: async ({ product, buyer, text }) => {
      const launched = await launch(
        product.assembled,
        {
          programCode: 'RESET_PASSWORDS',
          params: { userType: 'NOBODY', orgId: null },
          reason: text('reason'),
          requesterId: buyer.userId,
          respId: null,
        },
        null,
      );
      await product.assembled.requests.settled();
      return launched.ok ? launched.id : '';
    },
  },
  baseUomConversion: {
    fields: async ({ idOf, seeder }) => ({
      fromUomId: await idOf('baseUom'),
      toUomId: await seeder.make('stranger:otherUom', 'baseUom', {
        fields: { uomCode: 'ZQOTHER', rec20Code: 'EA', uomName: 'ZqOther', uomNameEn: 'ZqOther', uomClass: 'COUNT', decimals: 0 },
      }),
      factor: '12',
    }),
  },
  basePaymentTerm: { fields: () => ({ payDays: undefined }) },
  srmBasePurchaseCategory: { fields: () => ({ categoryCode: '97' }) },
  srmBaseWarehouse: { fields: () => ({ timeWindow: '08:00-17:00' }) },
  srmBaseAddress: { fields: () => ({ timeWindow: '08:00-17:00', countryCode: 'DE', regionCode: undefined }) },
  baseMaterialItem: { lines: ({ named }) => ({ orgs: { set: [{ orgId: named(HQ), phase: 'MASS' }] } }) },
  srmBasePaymentProportion: {
    lines: ({ text }) => ({
      stages: {
        set: [{ stageNo: 1, stageName: text('stageName'), stageType: 'DELIVERY', ratio: '100', trigger: 'DELIVERED', daysAfter: 30 }],
      },
    }),
  },
  srmBaseExchangeRate: { fields: () => ({ quoteRate: '7.123456' }) },
  srmBaseOrgAssociation: { fields: ({ named }) => ({ associationType: 'ERP_MAP', fromOrgId: named('org:HQ'), toOrgId: null }) },
  srmBaseNotice: {
    fields: ({ named }) => ({ audienceType: 'RULE', audienceRule: { supplierIds: [named('supplier:Alpha')] } }),
    then: approved,
  },
  srmBaseNotification: {
    fields: () => ({ docType: undefined, docId: undefined }),
    lines: ({ named }) => ({ recipients: { set: [{ recipientLineId: 1, recipientUserId: named('user:alpha') }] } }),
    then: approved,
  },
  srmSlcSupplierInfo: {
    made: async ({ named, seeder, text }) => {
      const id = named('supplier:Alpha');
      await seeder.send('srmSlcSupplierInfo', id, 'SAVE', {
        fields: { registeredAddress: text('registeredAddress'), riskNote: text('riskNote'), legalRep: text('legalRep') },
        lines: {
          contacts: {
            set: [
              {
                lineNo: 1,
                contactName: text('contactName'),
                position: text('position'),
                email: `${text('email')}@alpha.example`,
                mobile: '+4913912340567',
              },
            ],
          },
        },
      });
      return id;
    },
  },
  [HEADER]: {
    fields: ({ now, named }) => ({
      buyerId: named('user:buyer'),
      confirmDeadline: now + DAY,
      minSuppliers: 1,
      allowPotentialFlag: 'Y',
      publishOnApproval: 'Y',
      currencyCode: 'CNY',
    }),
    lines: async ({ idOf, now, named, text }) => ({
      items: {
        set: [
          {
            itemNo: 10,
            hallNo: 1,
            itemName: text('itemName'),
            uomId: await idOf('baseUom'),
            quantity: '7',
            startPrice: '10',
            targetPrice: '4.32',
          },
        ],
      },
      suppliers: { set: [{ supplierId: named('supplier:Alpha') }] },
      halls: {
        set: [
          {
            hallNo: 1,
            hallName: text('hallName'),
            competeFormat: 'ENGLISH',
            checkinAt: now + 2 * DAY,
            startAt: now + 3 * DAY,
            startPrice: '70',
            targetPrice: '43.21',
            autoOpenFlag: 'N',
            autoStartFlag: 'N',
            turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 600 }],
          },
        ],
      },
    }),
    then: [
      ['SUBMIT', { overrideReason: null }],
      ['APPROVE', { comment: 'Zq-approved-inside' }],
    ],
  },
  srmSfdCompeteHall: {
    later: async ({ product, idOf }) => {
      const { context } = (await product.assembled.runtime.snapshot(HEADER, idOf(HEADER)))!;
      return (context['halls'] as readonly { readonly hallId: string }[])[0]!.hallId;
    },
  },
  srmPurAgreementHeader: {
    fields: (ground) => ({ ...toAlpha(ground), validFrom: '2026-03-02', validTo: '2036-03-02' }),
    lines: async ({ idOf, text }) => ({
      lines: {
        set: [
          {
            lineNum: 1,
            itemId: await idOf('baseMaterialItem'),
            itemName: text('itemName'),
            spec: text('spec'),
            uomId: await idOf('baseUom'),
            unitPrice: '2.5',
            lineValidFrom: '2026-03-02',
            lineValidTo: '2036-03-02',
          },
        ],
      },
    }),
  },
  srmPurOrderHeader: {
    fields: toAlpha,
    lines: async ({ idOf, text }) => ({
      lines: {
        set: [
          {
            lineNum: 1,
            itemName: text('itemName'),
            spec: text('spec'),
            uomId: await idOf('baseUom'),
            orderQty: '10',
            unitPrice: '2.5',
            needDate: '2026-05-01',
          },
        ],
      },
    }),
  },
};

const texts: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'richText', 'email']);
export class Making {
  readonly made = new Map<string, string>();
  readonly failed = new Map<string, string>();
  readonly #open = new Set<string>();
  readonly #codes = new Map<string, unknown>();
  #serial = 10;

  constructor(
    private readonly seeder: Seeder,
    private readonly now: number,
  ) {}

  readonly text = (name: string): string => `Zq${(this.#serial += 1)}x${name}`;

  async all(definitions: readonly AnyDefinition[]): Promise<void> {
    for (const definition of definitions)
      if (!recipes[definition.type]?.later)
        await this.of(definition.type).catch((error: unknown) => this.failed.set(definition.type, String(error)));
  }

  async of(type: string): Promise<string> {
    const known = this.made.get(type);
    if (known) return known;
    const definition = definitionOf(type);
    if (!definition || this.#open.has(type)) throw new Error(`${type} cannot be made from within itself`);
    this.#open.add(type);
    const id = await this.#make(definition).finally(() => this.#open.delete(type));
    this.made.set(type, id);
    return id;
  }

  async #make(definition: AnyDefinition): Promise<string> {
    const recipe = recipes[definition.type] ?? {};
    const ground: Ground = {
      idOf: (type) => this.of(type),
      named: (name) => this.seeder.named.get(name)!,
      seeder: this.seeder,
      now: this.now,
      text: this.text,
    };
    if (recipe.made) return recipe.made(ground);
    const given = (await recipe.fields?.(ground)) ?? {};
    const lines = await recipe.lines?.(ground);
    const fields = { ...(await this.#filled(definition.fields, given)), orgId: ground.named(HQ), remark: this.text('remark'), ...given };
    const id = await this.seeder.make(`stranger:${definition.type}`, definition.type, { fields, ...(lines ? { lines } : {}) });
    for (const [name, value] of Object.entries(fields)) this.#codes.set(`${definition.type}.${name}`, value);
    for (const [event, payload] of recipe.then ?? this.#usual(definition))
      await this.seeder.send(definition.type, id, event, payload, event === 'APPROVE' ? ground.named('user:manager') : undefined);
    return id;
  }

  /** A direct master begins enabled. */
  #usual({ machine }: AnyDefinition): NonNullable<Recipe['then']> {
    if (machine.rowsOf(NONE, 'CREATE').some((row) => row.spec.to === 'draft') && machine.rowsOf('draft', 'ENABLE').length > 0)
      return [['ENABLE']];
    return machine.rowsOf('approving', 'APPROVE').length > 0 ? approved : [];
  }

  async #filled(fields: Fields, given: object): Promise<object> {
    const wanted = Object.entries(fields).filter(
      ([name, field]) =>
        !Object.hasOwn(given, name) &&
        !field.computed &&
        field.initial === undefined &&
        (field.need !== undefined || (texts.has(field.kind) && !field.key)),
    );
    const filled: Record<string, unknown> = {};
    for (const [name, field] of wanted) filled[name] = await this.#value(name, field);
    return filled;
  }

  async #value(name: string, field: Field): Promise<unknown> {
    switch (field.kind) {
      case 'lookup':
        return Object.keys(field.lookup!.values)[0];
      case 'ref':
        return definitionOf(field.entity!) ? this.of(field.entity!) : UNREGISTERED;
      case 'refs':
        return [await this.of(field.entity!)];
      case 'integer':
        return Number(field.min ?? 1);
      case 'date':
        return '2026-03-02';
      case 'dateTime':
        return this.now + DAY;
      case 'month':
        return '2026-03';
      case 'flag':
        return 'N';
      case 'email':
        return `${this.text(name)}@alpha.example`;
      case 'mobile':
        return `138${String(10_000_000 + (this.#serial += 1))}`;
      case 'landline':
        return '010-12345678';
      case 'richText':
        return `<p>${this.text(name)}</p>`;
      case 'text':
      case 'longText':
        return field.key ? this.#named(field) : this.#said(name, field);
      default:
        return '1';
    }
  }

  /** The code by which a row of another document is named. */
  async #named({ entity, key }: Field): Promise<unknown> {
    await this.of(entity!);
    return this.#codes.get(`${entity}.${key}`);
  }

  /** A code of few letters tells nothing by itself. */
  #said(name: string, { length = 40, weightedMax = 400 }: Field): string {
    const most = Math.min(length, weightedMax - 1);
    return most > LEAST_TELLING
      ? this.text(name).slice(0, most)
      : (this.#serial += 1).toString(36).toUpperCase().padStart(Math.min(most, 3), 'Q');
  }
}
