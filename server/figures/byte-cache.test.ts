import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

async function* partsOf(...sizes: number[]) {
  for (const size of sizes) yield new Uint8Array(size)
}

/** Reads a file through the cache, whole. */
async function pass(cache: ByteCache, key: string, stamp: string, ...sizes: number[]): Promise<number[]> {
  const passed: number[] = []
  for await (const part of cache.keep(key, stamp, partsOf(...sizes))) passed.push(part.byteLength)
  return passed
}

const sizesOf = (parts: readonly Uint8Array[] | null) => parts?.map(({ byteLength }) => byteLength) ?? null

test('a file is found as of its stamp only', async () => {
  const cache = new ByteCache(100)
  expect(cache.find('a', '1')).toBeNull()
  expect(await pass(cache, 'a', '1', 10, 20)).toEqual([10, 20])
  expect(sizesOf(cache.find('a', '1'))).toEqual([10, 20])
  expect(cache.find('a', '2')).toBeNull()
  expect(cache.find('a', '1')).toBeNull()
})

test('the files that were used longest ago make room', async () => {
  const cache = new ByteCache(100)
  await pass(cache, 'a', '1', 40)
  await pass(cache, 'b', '1', 40)
  cache.find('a', '1')
  await pass(cache, 'c', '1', 30, 30)
  expect([cache.find('b', '1'), sizesOf(cache.find('a', '1')), sizesOf(cache.find('c', '1'))]).toEqual([
    null,
    [40],
    [30, 30],
  ])
  // Written again, a file counts once.
  await pass(cache, 'a', '2', 40)
  expect([sizesOf(cache.find('a', '2')), sizesOf(cache.find('c', '1'))]).toEqual([[40], [30, 30]])
})

test('a file that is too large is passed on and not kept', async () => {
  const cache = new ByteCache(100)
  await pass(cache, 'a', '1', 40)
  expect(await pass(cache, 'large', '1', 60, 60, 5)).toEqual([60, 60, 5])
  expect([cache.find('large', '1'), sizesOf(cache.find('a', '1'))]).toEqual([null, [40]])
})

test('a file that was not read to its end is not kept', async () => {
  const cache = new ByteCache(100)
  for await (const part of cache.keep('a', '1', partsOf(10, 20))) {
    expect(part.byteLength).toBe(10)
    break
  }
  expect(cache.find('a', '1')).toBeNull()
})
