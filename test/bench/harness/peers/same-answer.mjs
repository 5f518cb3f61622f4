import assert from 'node:assert/strict';

/** Both sides give the same JSON. @param shown what of an answer is compared; @returns how many rows match */
export async function sameAnswer([ours, theirs], question, shown = (answer) => answer) {
  const answer = await ours(question);
  assert.equal(JSON.stringify(shown(answer)), JSON.stringify(shown(await theirs(question))));
  return answer.count;
}
