/** Who acts in bidding (bidding.md §0.2), of documents that hold these people as fields. */
import type { Actor } from '../../kernel/events.js';
import type { Who } from '../../kernel/lifecycle.js';
import { actsAs, by, named } from '../../kernel/lifecycle.js';

export interface ProjectPeople {
  readonly ownerUserId: string | null;
  readonly supervisorUserId: string | null;
  readonly holderUserIds: readonly string[];
}
export const projectOwner: Who<Pick<ProjectPeople, 'ownerUserId'>> = named('the owner', '负责人', ({ ownerUserId }) => [ownerUserId]);
export const supervisor: Who<Pick<ProjectPeople, 'supervisorUserId'>> = named('the supervisor', '监标人', ({ supervisorUserId }) => [
  supervisorUserId,
]);
export const keyHolder: Who<Pick<ProjectPeople, 'holderUserIds'>> = named(
  'a key holder',
  '密钥持有人',
  ({ holderUserIds }) => holderUserIds,
);
export const sourcingManager = by('SOURCING_MANAGER');
export const isOwner = ({ ownerUserId }: Pick<ProjectPeople, 'ownerUserId'>, actor: Actor): boolean => actsAs(ownerUserId, actor);
export const isSupervisor = ({ supervisorUserId }: Pick<ProjectPeople, 'supervisorUserId'>, actor: Actor): boolean =>
  actsAs(supervisorUserId, actor);
