/** What templates and configurations ask of the server: what an event tells, and which templates are fit for it. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Config, ConfigFacts } from '../../state-machines/messages/config/index.js';
import { msgConfig } from '../../state-machines/messages/config/index.js';
import type { TemplateFacts } from '../../state-machines/messages/template/index.js';
import { msgTemplate } from '../../state-machines/messages/template/index.js';
import { definitionOf } from '../../state-machines/registry.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

/** The variables of an event; null: no document tells it. */
export type VariablesOf = (eventCode: string) => readonly string[] | null;

const unfitSql = `
  select c.code from unnest($1::text[], $2::text[]) c(code, channel)
   where not exists (select from msg_template t
     where t.template_code = c.code and t.state = 'enabled' and t.event_code = $3 and t.channel = c.channel)`;

/** Header fields of a kind of document that hold users. */
const userFieldsOf = (docType: string | null): readonly string[] =>
  Object.entries((docType === null ? undefined : definitionOf(docType))?.fields ?? {}).flatMap(([name, field]) =>
    (field.kind === 'ref' || field.kind === 'refs') && field.entity === 'baseUsers' ? [name] : [],
  );

export function templateDocuments(variablesOf: VariablesOf, ofTemplates: VariablesOf): readonly ServerDocument[] {
  const enabling: Prepare = async (_command, { snapshot }) => ({
    facts: { variables: ofTemplates(String(snapshot!.context['eventCode'])) } satisfies TemplateFacts,
  });
  const revising: Prepare = async (_command, tools) => {
    const { id } = tools.snapshot!.context;
    const draft = await tools.lockedRead(`template-draft:${id}`, async (db) => {
      const { rows } = await db.query("select 1 from msg_template where previous_id = $1::bigint and state = 'draft' limit 1", [id]);
      return rows.length > 0;
    });
    return { facts: { draft, newId: await tools.newId() } satisfies TemplateFacts };
  };
  const configuring: Prepare = async (command, { snapshot, db }) => {
    const saved = (command.payload as { readonly fields?: Readonly<Record<string, unknown>> }).fields ?? {};
    const { eventCode, channels, docType } = { ...snapshot!.context, ...saved } as unknown as Config;
    const { rows } = await db.query<{ code: string }>(unfitSql, [
      channels.map(({ templateCode }) => templateCode),
      channels.map(({ channel }) => channel),
      eventCode,
    ]);
    const facts: ConfigFacts = {
      variables: variablesOf(eventCode),
      unfit: rows.map(({ code }) => code),
      userFields: userFieldsOf(docType),
    };
    return { facts };
  };
  const template: AnyDefinition = anyDefinition(msgTemplate);
  const config: AnyDefinition = anyDefinition(msgConfig);
  return [
    {
      definition: template,
      prepare: { ENABLE: enabling, REVISE: revising },
      calls: { listVariables: async (body) => ({ data: { variables: ofTemplates(String(body['eventCode'] ?? '').slice(0, 60)) } }) },
    },
    { definition: config, prepare: { ENABLE: configuring, SAVE: configuring } },
  ];
}
