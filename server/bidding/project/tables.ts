/** Where documents of a procedure name their project; which of them exist, `sends` of the project says. */
const camel = (type: string) => type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names come from the definition's own list of receivers, never from a caller. */
export const tableOf = (type: string): { readonly table: string; readonly condition: string } =>
  type === 'srmSfdCompeteHeader'
    ? { table: 'srm_sfd_compete_header', condition: "source_type = 'BIDDING' and source_id = $1" }
    : { table: camel(type), condition: 'project_id = $1::bigint' };
