/** Templates, configurations and sources in force, kept in memory and read anew when one of them changed anywhere. */
import type { Label } from '../../state-machines/kernel/fields.js';
import type { Condition } from '../../state-machines/messages/config/conditions.js';
import type { Queryable, Runtime } from '../kernel/contracts.js';
import type { SendingSource } from './source-settings.js';

export interface BookTemplate {
  readonly templateCode: string;
  readonly eventCode: string;
  readonly channel: string;
  readonly category: string;
  readonly subject: Label;
  readonly text: Label;
  readonly mandatory: boolean;
  readonly needCheck: boolean;
}

export interface BookConfig {
  readonly id: string;
  readonly eventCode: string;
  readonly docType: string | null;
  readonly audience: string;
  readonly respCode: string | null;
  readonly userIds: readonly string[];
  readonly roleCode: string | null;
  readonly contactRole: string | null;
  readonly fieldName: string | null;
  readonly escalateHours: number | null;
  readonly escalateChannel: string | null;
  readonly delayMinutes: number;
  readonly mergeMinutes: number;
  readonly quiet: boolean;
  readonly priority: string;
  readonly channels: readonly { readonly channel: string; readonly templateCode: string; readonly sourceId: string | null }[];
  readonly conditions: readonly Condition[];
}

interface Contents {
  readonly templates: ReadonlyMap<string, BookTemplate>;
  readonly configs: readonly BookConfig[];
  readonly sources: ReadonlyMap<string, SendingSource>;
}

const kept: ReadonlySet<string> = new Set(['msgTemplate', 'msgConfig', 'msgSource']);

const templateSql = `
  select template_code as "templateCode", event_code as "eventCode", channel, category, mandatory_flag = 'Y' as mandatory, need_check_flag = 'Y' as "needCheck",
         json_build_object('cn', coalesce(subject_cn, ''), 'en', coalesce(subject_en, '')) as subject,
         json_build_object('cn', body_cn, 'en', coalesce(body_en, '')) as text
    from msg_template where state = 'enabled'`;
const configSql = `
  select c.id::text, c.event_code as "eventCode", c.doc_type as "docType", c.audience, c.resp_code as "respCode", c.role_code as "roleCode",
         c.contact_role as "contactRole", c.field_name as "fieldName", c.escalate_hours::int as "escalateHours", c.escalate_channel as "escalateChannel",
         coalesce(c.user_ids::text[], '{}') as "userIds",
         coalesce(c.delay_minutes, 0)::int as "delayMinutes", coalesce(c.merge_minutes, 0)::int as "mergeMinutes", c.quiet_flag = 'Y' as quiet, c.priority,
         (select coalesce(json_agg(json_build_object('channel', l.channel, 'templateCode', l.template_code, 'sourceId', l.source_id::text)
             order by l.channel_no), '[]')
            from msg_config_channels l where l.doc_id = c.id) as channels,
         (select coalesce(json_agg(json_build_object('variable', l.variable, 'operator', l.operator, 'operand', l.operand)
             order by l.condition_no), '[]')
            from msg_config_conditions l where l.doc_id = c.id) as conditions
    from msg_config c where c.state = 'enabled'`;
const sourceSql = `
  select id::text, msg_source_code as "msgSourceCode", channel, webhook_kind as "webhookKind", smtp_host as "smtpHost", smtp_port::int as "smtpPort",
         smtp_tls_flag as "smtpTlsFlag", smtp_user as "smtpUser", mail_from as "mailFrom", reply_to as "replyTo", url, success_text as "successText",
         rate_per_minute::int as "ratePerMinute", daily_cap::int as "dailyCap", fallback_id::text as "fallbackId", is_default as "isDefault",
         simulate_flag as "simulateFlag"
    from msg_source where state = 'enabled'`;

export class MessageBook {
  #contents: Promise<Contents> | null = null;

  constructor(private readonly read: Queryable) {}

  /** @param there whether the tables are: not in every test's product */
  follow(runtime: Runtime): void {
    runtime.onChange(({ definition }) => {
      if (kept.has(definition.type)) this.#contents = null;
    });
    runtime.onMissed(() => {
      this.#contents = null;
    });
  }

  /** The one in force by its code. */
  async template(code: string): Promise<BookTemplate | null> {
    return (await this.#read()).templates.get(code) ?? null;
  }

  async configs(eventCode: string, docType: string): Promise<readonly BookConfig[]> {
    return (await this.#read()).configs.filter((one) => one.eventCode === eventCode && (one.docType === null || one.docType === docType));
  }

  async source(id: string | null): Promise<SendingSource | null> {
    return id === null ? null : ((await this.#read()).sources.get(id) ?? null);
  }

  async sourceCoded(code: string): Promise<SendingSource | null> {
    return [...(await this.#read()).sources.values()].find(({ msgSourceCode }) => msgSourceCode === code) ?? null;
  }

  async defaultSource(channel: string): Promise<SendingSource | null> {
    return [...(await this.#read()).sources.values()].find((one) => one.channel === channel && one.isDefault === 'Y') ?? null;
  }

  #read(): Promise<Contents> {
    const reading = (this.#contents ??= this.#load());
    reading.catch(() => {
      if (this.#contents === reading) this.#contents = null;
    });
    return reading;
  }

  async #load(): Promise<Contents> {
    const [templates, configs, sources] = await Promise.all([
      this.read.query<BookTemplate>(templateSql),
      this.read.query<BookConfig>(configSql),
      this.read.query<SendingSource>(sourceSql),
    ]);
    return {
      templates: new Map(templates.rows.map((row) => [row.templateCode, row])),
      configs: configs.rows,
      sources: new Map(sources.rows.map((row) => [row.id, row])),
    };
  }
}
