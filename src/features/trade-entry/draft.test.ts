import { afterEach, describe, expect, it } from 'vitest'
import type { Instant } from '#domain/units.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { emptyTrade } from './form-values.ts'

const at = '2025-03-10T09:41:07.000Z' as Instant
const typed = { ...emptyTrade('p'), symbol: 'MSFT', thesis: 'Failed auction', tags: ['a'] }
const only = () => Object.keys(localStorage)[0] ?? ''

afterEach(() => localStorage.clear())

describe('a draft', () => {
  it('is what was typed, of one user and one portfolio', () => {
    keepDraft('u', typed, at)
    expect(readDraft('u', 'p')).toEqual({ savedAt: at, values: typed })
    expect(readDraft('u', 'q')).toBeNull()
    expect(readDraft('v', 'p')).toBeNull()
    dropDraft('u', 'p')
    expect(readDraft('u', 'p')).toBeNull()
  })

  it('of an older form keeps what fits, and has the rest as in a fresh one', () => {
    keepDraft('u', typed, at)
    const stored = JSON.parse(localStorage.getItem(only()) ?? '') as { values: Record<string, unknown> }
    delete stored.values['lessons']
    Object.assign(stored.values, { tags: 'a', confidence: 7, gone: 'x' })
    localStorage.setItem(only(), JSON.stringify(stored))
    const { values } = readDraft('u', 'p') ?? { values: null }
    expect(values).toEqual({ ...typed, tags: [] })
  })

  it('that cannot be read is none', () => {
    keepDraft('u', typed, at)
    const key = only()
    for (const text of ['', '{', '[]', 'null', '{"shape":2}', '{"shape":1,"savedAt":"x"}']) {
      localStorage.setItem(key, text)
      expect(readDraft('u', 'p')).toBeNull()
    }
  })
})
