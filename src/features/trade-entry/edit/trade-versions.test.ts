import { expect, it } from 'vitest'
import { emptyTrade } from '#features/trade-entry/values/form-values.ts'
import { findDifferences, mergeVersions, type VersionSide } from './trade-versions.ts'

const start = { ...emptyTrade('p'), symbol: 'MSFT', lessons: 'old', thesis: 'old', tags: ['a'] }
const mine = { ...start, lessons: 'mine', thesis: 'mine', tags: ['a'] }
const stored = { ...start, lessons: 'theirs', tags: ['a', 'b'] }

it('lists the differences and proposes the stored value where only the other edit changed it', () => {
  expect(findDifferences(start, mine, stored)).toEqual([
    { field: 'thesis', proposed: 'mine' },
    { field: 'lessons', proposed: 'mine' },
    { field: 'tags', proposed: 'stored' },
  ])
  expect(findDifferences(start, mine, mine)).toEqual([])
})

it('merges both edits by the side of each field', () => {
  const sides: Record<string, VersionSide> = { thesis: 'mine', lessons: 'stored', tags: 'stored' }
  expect(mergeVersions(mine, stored, (field) => sides[field] ?? 'stored')).toEqual({
    ...start,
    thesis: 'mine',
    lessons: 'theirs',
    tags: ['a', 'b'],
  })
  expect(mergeVersions(mine, stored, () => 'mine')).toEqual(mine)
  expect(mergeVersions(mine, stored, () => 'stored')).toEqual(stored)
})
