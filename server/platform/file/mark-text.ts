/** The words of a mark, with the names that stand in for whoever looks. */
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { zoneText } from '../zones.js';
import type { Files } from './files.js';
import type { FileSnapshot } from './reading.js';

interface Parts {
  readonly files: Files;
  readonly zoneOf: (userId: string) => Promise<string>;
}

/** {userName} {supplierName} {time} {docNumber} */
export async function wordedMark({ files, zoneOf }: Parts, text: string, file: FileSnapshot, viewer: Viewer, at: number): Promise<string> {
  if (!text.includes('{')) return text;
  const {
    rows: [user],
  } = await files.parts.database.read.query<{ full_name: string; company_name: string | null }>(
    'select u.full_name, s.company_name from base_users u left join srm_slc_supplier_info s on s.id = u.supplier_id where u.id = $1',
    [viewer.userId],
  );
  const values: Readonly<Record<string, string>> = {
    userName: user?.full_name ?? '',
    supplierName: user?.company_name ?? '',
    time: zoneText(await zoneOf(viewer.userId), at),
    docNumber: (await files.reading.docNumberOf(file, viewer)) ?? '',
  };
  return text.replace(/\{(userName|supplierName|time|docNumber)\}/g, (_whole, name: string) => values[name]!);
}
