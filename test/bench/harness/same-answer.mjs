import assert from 'node:assert/strict';

/** Both sides give the same JSON. @returns how many rows match */
export async function sameAnswer([ours, theirs], question) {
  const answer = await ours(question);
  assert.equal(JSON.stringify(answer), JSON.stringify(await theirs(question)));
  return answer.count;
}
