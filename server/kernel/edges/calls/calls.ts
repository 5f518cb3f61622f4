/** Finds what a call means and carries it out; REST and sockets end here. */
import { Inject, Injectable } from '@nestjs/common';
import type { PageInfo } from '../../../../state-machines/kernel/protocol.js';
import type { CallAnswer, Expectation } from '../../contracts.js';
import type { Body } from '../body.js';
import { optionalId } from '../body.js';
import { Catalogue } from '../catalogue.js';
import type { AnonymousCall, Caller, Kernel, Service, ServiceTools } from '../contracts.js';
import { EdgeError, RefusedCall } from '../errors.js';
import type { CallName } from '../path.js';
import { KERNEL } from '../tokens.js';
import type { Called } from './context.js';
import { callDocument, callLine } from './documents.js';

@Injectable()
export class Calls {
  readonly catalogue: Catalogue;
  readonly #services: ReadonlyMap<string, Service>;

  constructor(@Inject(KERNEL) private readonly kernel: Kernel) {
    this.catalogue = new Catalogue(kernel.registry);
    this.#services = new Map(kernel.services.map((service) => [service.name, service]));
  }

  anonymous({ service, action }: CallName): AnonymousCall | undefined {
    return own(this.#services.get(service)?.anonymous, action);
  }

  /** Whether what is answered may hold a secret: of services that are there without a session, and of those that say so. */
  answersSecrets({ service }: CallName): boolean {
    const found = this.#services.get(service);
    return found?.anonymous !== undefined || found?.secrets === true;
  }

  async callAnonymous(name: CallName, call: AnonymousCall, body: Body, tools: ServiceTools): Promise<Called> {
    return this.#answered(this.#services.get(name.service)!, await call(body, tools));
  }

  /** Deadlines wait for an event that was read in time while its sender is looked up. */
  expect({ entity, action }: CallName, first: Body, stamp: number): Expectation | undefined {
    const document = entity === null ? undefined : this.catalogue.document(entity);
    const id = first['id'];
    if (!document || typeof id !== 'string' || !this.catalogue.calls(document.definition).has(action)) return undefined;
    return this.kernel.runtime.expect(document.definition.type, id, stamp);
  }

  /** @throws EdgeError, RefusedCall */
  async call(name: CallName, signedIn: Caller, body: Body, tools: ServiceTools): Promise<Called> {
    const respId = optionalId(body, 'respId');
    const caller = respId === null ? signedIn : await this.kernel.sessions.actingIn(signedIn, respId);
    const service = this.#services.get(name.service);
    const special = own(service?.calls, name.action);
    if (service && special) return this.#answered(service, await special(body, { ...tools, caller }));

    const context = {
      kernel: this.kernel,
      catalogue: this.catalogue,
      caller,
      language: tools.language,
      stamp: tools.at,
      expectation: tools.expectation,
    };
    const document = name.entity === null ? undefined : this.catalogue.document(name.entity);
    if (document) return callDocument(context, document, name.action, body);
    const child = name.entity === null ? undefined : this.catalogue.child(name.entity);
    if (child) return callLine(context, child, name.action, body);
    throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: `${name.service}/${name.action}` } });
  }

  #answered(service: Service, answer: CallAnswer): { data: unknown; page?: PageInfo } {
    if ('refusal' in answer) throw new RefusedCall(answer.refusal, service.reasons ?? {});
    return answer;
  }
}

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table && Object.hasOwn(table, key) ? table[key] : undefined;
