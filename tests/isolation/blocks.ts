import { expect } from 'vitest'

const blockSize = 25

/** Cases in blocks that are checked together, each named after its first and its last. */
export function inBlocks<Case extends { readonly name: string }>(cases: readonly Case[]) {
  return Array.from({ length: Math.ceil(cases.length / blockSize) }, (_none, place) => {
    const block = cases.slice(place * blockSize, (place + 1) * blockSize)
    return { name: `${block[0]?.name} to ${block.at(-1)?.name}`, cases: block }
  })
}

/**
 * Tries each case, and expects what `read` answers to be the same afterwards. It is read once before and once after all of
 * them; only if that differs, the cases are tried again one by one, to name the one that changes something.
 */
export async function expectNoChange<Case extends { readonly name: string }>(
  read: () => Promise<unknown>,
  cases: readonly Case[],
  attempt: (one: Case) => Promise<void>,
): Promise<void> {
  const before = await read()
  for (const one of cases) await attempt(one)
  const after = await read()
  if (JSON.stringify(after) === JSON.stringify(before)) return
  for (const one of cases) {
    const earlier = await read()
    await attempt(one)
    expect(await read(), `changed by ${one.name}`).toEqual(earlier)
  }
  // A change that can be made only once.
  expect(after, `changed by one of ${cases.map(({ name }) => name).join(', ')}`).toEqual(before)
}
