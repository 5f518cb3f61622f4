import { expect, test } from '@jest/globals';
import { settleAll, stopAll } from '../../../server/assembly/part.js';

test('a part that does not stop keeps none from stopping, and is told when all are through', async () => {
  const ended: string[] = [];
  const part = (name: string, fault?: Error) => {
    const end = async (step: string): Promise<void> => {
      ended.push(`${name} ${step}`);
      if (fault) throw fault;
    };
    return { stop: () => end('stops'), settled: () => end('settles') };
  };
  const lost = new Error('the mail server is gone');
  await expect(stopAll([part('database'), part('mail', lost), part('calls')])).rejects.toBe(lost);
  expect(ended.splice(0)).toEqual(['calls stops', 'mail stops', 'database stops']);
  const both = settleAll([part('database', lost), {}, part('mail', lost)]);
  await expect(both).rejects.toMatchObject({ name: 'AggregateError', errors: [lost, lost] });
  expect(ended).toEqual(['mail settles', 'database settles']);
});
