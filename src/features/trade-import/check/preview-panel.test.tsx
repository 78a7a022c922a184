import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reconcilePnl } from '#domain/importers/comparing/reconcile.ts'
import type { Money } from '#domain/numbers/units.ts'
import { mainPortfolio as portfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import type { ImportReader } from '#workers/import/client.ts'
import type { FilePreview } from '#workers/import/shapes.ts'
import { PreviewPanel } from './preview-panel.tsx'

afterEach(cleanup)

const nothing = { count: 0, first: [] }
const preview: FilePreview = {
  formatId: 'generic',
  trades: 12,
  continued: 0,
  rematched: 0,
  merged: 0,
  knownExecutions: 0,
  deletedExecutions: 0,
  changedExecutions: 0,
  logging: null,
  requests: [[0, 12]],
  open: 0,
  withoutCosts: 0,
  charged: { trades: 0, commission: '0' as Money },
  rejected: nothing,
  ignored: nothing,
  blank: 1,
  warnings: nothing,
  takenDayOrder: null,
  differingAmounts: 0,
  reconciliation: reconcilePnl([]),
  statedTotals: [],
  unclearSymbols: [],
  unheldExits: [],
  otherCurrencies: [],
  labels: { setups: [], tags: 0, mistakes: [], exchanges: [] },
}

function show(changes: Partial<FilePreview> = {}, existingTrades: number | null = 0) {
  cleanup()
  const trades = vi.fn<ImportReader['trades']>(() => Promise.resolve([]))
  render(
    <ThemeProvider theme={theme}>
      <PreviewPanel
        fileId={1}
        fileName="march.csv"
        preview={{ ...preview, ...changes }}
        known={existingTrades === null ? null : { existing: existingTrades, deleted: 0, logged: 0 }}
        portfolio={portfolio}
        reader={() => ({ trades }) as unknown as ImportReader}
      />
    </ThemeProvider>,
  )
  return trades
}
const figure = (name: string) => screen.getByRole('region', { name }).textContent
const lines = () => within(screen.getByRole('region', { name: 'Warnings' })).getAllByRole('listitem')
const notes = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const warningsOf = (count: number, shown: number) => ({
  count,
  first: Array.from({ length: shown }, (_, index) => ({ line: index + 2, message: `Odd price ${index}.` })),
})

describe('the counts', () => {
  it('are of what is new alone where nothing is known', () => {
    show()
    expect(figure('Trades')).toMatch(/12 ?12 new$/)
    expect(figure('Rows rejected')).not.toContain('Reasons below')
    expect(figure('Rows ignored')).toContain('1 blank or headers')
    expect(figure('Match broker P&L')).toContain('No broker P&L')
    expect([notes(), alerts()]).toEqual([[], []])
  })

  it('say what is there already, continues, is matched again and is open', () => {
    const excerpt = { count: 3, first: [] }
    show({ continued: 1, rematched: 2, open: 1, rejected: excerpt, ignored: excerpt, blank: 1_204 }, 4)
    expect(figure('Trades')).toContain(
      '5 new, 4 already in the journal, 1 continues an open trade, 2 matched again, 1 still open',
    )
    expect(figure('Rows rejected')).toContain('Reasons below')
    expect(figure('Rows ignored')).toContain('1,204 blank or headers')
    show({ continued: 2 })
    expect(figure('Trades')).toContain('10 new, 2 continue an open trade')
  })

  it('do not call a trade new when that is unknown', () => {
    show({ open: 1 }, null)
    expect(figure('Trades')).not.toContain('new')
    expect(figure('Trades')).toContain('1 still open')
    expect(notes()).toEqual(['Couldn’t check for duplicates. The import skips them.'])
    show({ trades: 0 }, null)
    expect(notes()).toEqual([])
  })

  it('compare trades with the broker’s own P&L', () => {
    show({ reconciliation: { ...preview.reconciliation, compared: 12, agreed: 11 } })
    expect(figure('Match broker P&L')).toContain('11 of 12')
  })
})

describe('what the portfolio has already', () => {
  it('is said only where all of the file is', () => {
    show({}, 12)
    expect(notes()).toEqual(['All trades already imported. Reimporting only compares broker P&L.'])
    show({}, 11)
    expect(notes()).toEqual([])
    show({ trades: 0 }, 0)
    expect(notes()).toEqual([])
  })

  it.each([
    [{ knownExecutions: 1 }, '1 execution already imported. '],
    [{ rematched: 1 }, '1 trade in the journal is matched again. Your notes, setups, tags and stops stay.'],
    [
      { knownExecutions: 3, rematched: 2, merged: 1 },
      '3 executions already imported. 3 trades in the journal are matched again. Your notes, setups, tags and stops stay. 1 trade joins another one.',
    ],
    [
      { rematched: 1, merged: 2 },
      '3 trades in the journal are matched again. Your notes, setups, tags and stops stay. 2 trades join others.',
    ],
  ])('has its executions and its changed trades counted: %j', (changes, words) => {
    show(changes)
    expect(notes()).toEqual([words])
  })
})

describe('a file without trades', () => {
  it.each([
    [{ rejected: { count: 2, first: [] } }, 'No row can be imported. See the reasons below.'],
    [
      { rejected: { count: 2, first: [] }, ignored: { count: 1, first: [] } },
      'No row can be imported. See the reasons below.',
    ],
    [{ ignored: { count: 2, first: [] } }, 'The file has no new trades.'],
    [{}, 'The file has column names but no trades. Export a period with trades.'],
  ])('says why: %j', (changes, words) => {
    show({ trades: 0, ...changes })
    expect(alerts()).toContain(words)
    expect(screen.queryByRole('region', { name: 'Trades in the file' })).toBeNull()
  })
})

it('names the currencies that the portfolio does not have', () => {
  show({ otherCurrencies: ['EUR', 'JPY'] })
  expect(alerts()).toEqual([
    'The file has trades in EUR, JPY, but Main uses USD. Select or create a portfolio in that currency.',
  ])
})

describe('warnings', () => {
  it('are one sentence, with its line where it has one', () => {
    show({ warnings: warningsOf(1, 1) })
    expect(notes()).toEqual(['Line 2: Odd price 0.'])
    show({ warnings: { count: 1, first: [{ line: null, message: 'The file ends early.' }] } })
    expect(notes()).toEqual(['The file ends early.'])
  })

  it('are a list, of which a hundred are shown', () => {
    show({ warnings: warningsOf(2, 2) })
    expect(lines().map(({ textContent }) => textContent)).toEqual(['Line 2: Odd price 0.', 'Line 3: Odd price 1.'])
    screen.getByText('2 warnings')
    show({ warnings: warningsOf(1_500, 200) })
    expect(lines()).toHaveLength(101)
    expect(lines().at(-1)?.textContent).toBe('And 1,400 more.')
    show({ warnings: warningsOf(100, 100) })
    expect(lines()).toHaveLength(100)
  })
})

const options = () => screen.queryAllByRole('radio').map(({ textContent }) => textContent)
const rowCount = () => screen.getByRole('table', { name: 'Preview of trades' }).getAttribute('aria-rowcount')

describe('the trades of the file', () => {
  it('can be chosen by what becomes of them where there is more than one kind', () => {
    show({ continued: 2 }, 3)
    expect(options()).toEqual(['All 12', 'New 7', 'In the journal 3', 'Continue a trade 2'])
    expect(rowCount()).toBe('13')
    fireEvent.click(screen.getByRole('radio', { name: 'In the journal 3' }))
    expect(rowCount()).toBe('4')
    show({ rematched: 12 }, 0)
    expect(options()).toEqual([])
    show({ continued: 2 }, null)
    expect(options()).toEqual([])
  })

  it('say in which time zone their times are', () => {
    show()
    expect(screen.getByRole('region', { name: 'Trades in the file' }).textContent).toContain(
      `Times in ${portfolio.timeZone}.`,
    )
  })
})
