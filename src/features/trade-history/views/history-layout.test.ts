import { afterEach, expect, it } from 'vitest'
import { readStoredLayout, storeLayout } from './history-layout.ts'

afterEach(() => localStorage.clear())

it('the layout comes back as it was kept', () => {
  const kept = {
    view: null,
    layout: { columns: [{ key: 'netPnl', width: 90 }, { key: 'symbol' }], density: 'standard' },
  }
  storeLayout({ ...kept, layout: { ...kept.layout, density: 'standard' } })
  expect(readStoredLayout()).toEqual(kept)
})

it('what can be read of it is kept: each column once, whole widths, a known height of rows', () => {
  const columns = [
    { key: 'netPnl', width: 90.4 },
    null,
    { key: 7 },
    { key: 'netPnl' },
    { key: 'symbol', width: 'wide' },
  ]
  localStorage.setItem('history-layout', JSON.stringify({ view: 7, layout: { columns, density: 'huge' } }))
  expect(readStoredLayout()).toEqual({
    view: null,
    layout: { columns: [{ key: 'netPnl', width: 90 }, { key: 'symbol' }], density: 'compact' },
  })
})

it.each(['{ torn', 'null', '{"layout":7}', '{"layout":{"columns":[]}}', '{"layout":{"columns":[{"key":7}]}}'])(
  'what cannot be read leaves the usual columns: %s',
  (stored) => {
    localStorage.setItem('history-layout', stored)
    expect(readStoredLayout()).toBeNull()
  },
)
