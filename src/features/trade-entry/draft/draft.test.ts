import { afterEach, describe, expect, it } from 'vitest'
import { newUuid } from '#api/new-uuid.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { emptyTrade } from '#features/trade-entry/values/form-values.ts'
import { deleteDraft, storeDraft, readDraft } from './draft.ts'

const at = '2025-03-10T09:41:07.000Z' as Instant
const typed = { ...emptyTrade('p'), symbol: 'MSFT', thesis: 'Failed auction', tags: ['a'] }
const draft = { savedAt: at, values: typed, start: null, key: newUuid() }
const only = () => Object.keys(localStorage)[0] ?? ''

afterEach(() => localStorage.clear())

describe('a draft', () => {
  it('belongs to one user and one portfolio', () => {
    storeDraft('u', draft)
    expect(readDraft('u', { portfolioId: 'p' })).toEqual(draft)
    expect(readDraft('u', { portfolioId: 'q' })).toBeNull()
    expect(readDraft('v', { portfolioId: 'p' })).toBeNull()
    deleteDraft('u', { portfolioId: 'p' })
    expect(readDraft('u', { portfolioId: 'p' })).toBeNull()
  })

  it('of an older form keeps the fields that fit and resets the others', () => {
    storeDraft('u', draft)
    const stored = JSON.parse(localStorage.getItem(only()) ?? '') as { values: Record<string, unknown> }
    delete stored.values['lessons']
    Object.assign(stored.values, { tags: 'a', confidence: 7, gone: 'x' })
    localStorage.setItem(only(), JSON.stringify(stored))
    const { values } = readDraft('u', { portfolioId: 'p' }) ?? { values: null }
    expect(values).toEqual({ ...typed, tags: [] })
  })

  it('keeps the key of its trade, and gets one if it has none', () => {
    storeDraft('u', draft)
    expect(readDraft('u', { portfolioId: 'p' })?.key).toBe(draft.key)
    storeDraft('u', { ...draft, key: null })
    const given = readDraft('u', { portfolioId: 'p' })?.key
    expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(given).not.toBe(draft.key)
  })

  it('that cannot be read is ignored', () => {
    storeDraft('u', draft)
    const key = only()
    for (const text of ['', '{', '[]', 'null', '{"shape":2}', '{"shape":1,"savedAt":"x"}']) {
      localStorage.setItem(key, text)
      expect(readDraft('u', { portfolioId: 'p' })).toBeNull()
    }
  })

  it('of an edit belongs to its trade, with the version that it started from', () => {
    const stored = { ...emptyTrade('p'), symbol: 'MSFT' }
    const edit = {
      savedAt: at,
      values: { ...typed, portfolioId: 'q' },
      start: { tradeId: 't', revision: 3, values: stored },
      key: null,
    }
    storeDraft('u', edit)
    expect(readDraft('u', { tradeId: 't' })).toEqual(edit)
    expect(readDraft('u', { portfolioId: 'p' })).toBeNull()
    expect(readDraft('u', { tradeId: 'other' })).toBeNull()
    deleteDraft('u', { tradeId: 't' })
    expect(readDraft('u', { tradeId: 't' })).toBeNull()
  })

  it('of an edit without a readable start is ignored', () => {
    storeDraft('u', { savedAt: at, values: typed, start: { tradeId: 't', revision: 3, values: typed }, key: null })
    const kept = JSON.parse(localStorage.getItem(only()) ?? '') as { start: Record<string, unknown> | null }
    for (const start of [null, {}, { ...kept.start, revision: '3' }, { ...kept.start, values: null }]) {
      localStorage.setItem(only(), JSON.stringify({ ...kept, start }))
      expect(readDraft('u', { tradeId: 't' })).toBeNull()
    }
  })
})
