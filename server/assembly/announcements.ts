/** News that concern every tab. */
import type { Kernel } from '../kernel/edges/contracts.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import type { Surroundings } from './surroundings.js';

/** `lookup.changed` with a type and its new rev, `profile.changed` with codes of options; without them when any may have changed. */
export const announcementsOf =
  (installation: LiveInstallation, report: Surroundings['report']): Kernel['announcements'] =>
  (announce) => {
    installation.onLookup((id) => {
      const told = async () => {
        const found = id === null ? undefined : [...(await installation.lookups()).values()].find((type) => type.id === id);
        announce('lookup.changed', found ? { typeCode: found.typeCode, rev: `${found.id}.${found.rev}` } : {});
      };
      void told().catch(report);
    });
    installation.onOption((id) => {
      const told = async () => {
        const found = id === null ? undefined : [...(await installation.profiles()).values()].find((option) => option.id === id);
        announce('profile.changed', found ? { codes: [found.code] } : {});
      };
      void told().catch(report);
    });
  };
