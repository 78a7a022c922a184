import { describe, expect, test } from 'vitest'
import { toChanges, isEmptyEdit, type EditableTrade } from './bulk-edit.ts'

const trade: EditableTrade = { id: 'a', revision: 3, isLocked: false, tags: ['t1', 't2'], mistakeIds: ['m1'] }

describe('changes of a bulk edit', () => {
  test('tags are added and removed, each once', () => {
    expect(toChanges(trade, { addTags: ['t2', 't3'], removeTags: ['t1'] })).toEqual([{ tags: ['t2', 't3'] }])
    expect(toChanges(trade, { removeMistakes: ['m1'] })).toEqual([{ mistakeIds: [] }])
  })

  test('a trade that needs no change is not written', () => {
    expect(toChanges(trade, { addTags: ['t1'], removeMistakes: ['m9'], isLocked: false })).toEqual([])
  })

  test('null removes a value, an absent field keeps it', () => {
    expect(toChanges(trade, { setupId: null, isExcluded: false })).toEqual([{ setupId: null, isExcluded: false }])
  })

  test('a locked trade is unlocked before its change, and locked after it', () => {
    expect(toChanges({ ...trade, isLocked: true }, { isLocked: false, setupId: 's' })).toEqual([
      { isLocked: false },
      { setupId: 's' },
    ])
    expect(toChanges(trade, { isLocked: true, setupId: 's' })).toEqual([{ setupId: 's' }, { isLocked: true }])
  })

  test('an edit without changes is empty, also with empty lists', () => {
    expect(isEmptyEdit({})).toBe(true)
    expect(isEmptyEdit({ addTags: [] })).toBe(true)
    expect(isEmptyEdit({ setupId: null })).toBe(false)
    expect(isEmptyEdit({ isExcluded: false })).toBe(false)
  })
})
