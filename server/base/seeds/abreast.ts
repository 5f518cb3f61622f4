/** Documents made at a time by a loader: each is a transaction of its own, and the database writes those that are alike together. */
const ABREAST = 16;

/** Works through a list, several at a time, begun in its order. @throws what the first failing piece of work throws */
export async function abreast<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values();
  const hand = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: ABREAST }, hand));
}
