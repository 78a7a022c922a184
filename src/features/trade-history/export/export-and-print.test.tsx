import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Papa from 'papaparse'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import {
  aaa,
  bbb,
  ccc,
  chooseItem,
  endVisit,
  findSymbols,
  keepColumns,
  press,
  showHistory,
} from '#features/trade-history/history.fixture.tsx'
import { news } from '#shared/trade/journal-lists.fixture.ts'
import { type Answers, refusal, stubJournal } from '#shared/trade/stubbed-journal.fixture.ts'
import { SilentResizeObserver } from '#ui/silent-resize-observer.fixture.ts'

const { journal, market } = buildFacts({}, { journal: { balanceAfter: '10050' }, market: {} })

/** The files that were saved, by their names. */
const saved = new Map<string, Blob>()

async function visit(address?: string, given: Answers = {}) {
  const server = stubJournal([aaa, bbb, ccc], given)
  vi.stubGlobal('fetch', server.serve)
  showHistory(address)
  await screen.findByRole('grid', { name: 'Trades' })
  return server
}

// In jsdom, only a FileReader reads the bytes of a Blob.
const textOf = (file: Blob | undefined) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error as Error))
    reader.readAsText(file as Blob)
  })

async function exportAs(format: string, columns?: RegExp): Promise<void> {
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('radio', { name: format }))
  if (columns !== undefined) fireEvent.click(dialog.getByRole('radio', { name: columns }))
  fireEvent.click(dialog.getByRole('button', { name: 'Export' }))
  await screen.findByText('File exported')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SilentResizeObserver)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let latest = new Blob()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => ((latest = file), 'blob:file'),
    revokeObjectURL: () => undefined,
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.set(this.download, latest)
  })
})
afterEach(() => {
  endVisit()
  saved.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an export', () => {
  it('writes the shown columns of all trades that match, in their order', async () => {
    await visit('/trade-history?result=win&sort=netPnl&order=asc')
    await findSymbols('CCC', 'AAA')
    press('Export')
    expect(await screen.findByRole('dialog', { name: 'Export 2 trades' })).toBeTruthy()
    await exportAs('CSV')
    const { data } = Papa.parse<Record<string, string>>(await textOf(saved.get('trades-main.csv')), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data.map((row) => [row['Symbol'], row['Net P&L'], row['Side']])).toEqual([
      ['CCC', '30', 'short'],
      ['AAA', '50', 'long'],
    ])
    expect(Object.keys(data[0] ?? {})).toHaveLength(9)
  })

  it('writes all columns on request, with names instead of ids', async () => {
    await visit('/trade-history?symbol=AAA', {
      'POST /trades/figures': ({ body }) => ({
        trades: (body as { ids: string[] }).ids.map((id) => ({ id, journal, market, stats: {} })),
      }),
    })
    await findSymbols('AAA')
    press('Export')
    await screen.findByRole('dialog', { name: 'Export 1 trade' })
    await exportAs('JSON', /^All/)
    const [row] = JSON.parse(await textOf(saved.get('trades-main.json'))) as Record<string, unknown>[]
    expect(row).toMatchObject({ symbol: 'AAA', netPnl: '50', realizedR: 2.5, balanceAfter: '10050' })
    expect(JSON.stringify(row?.['tags'])).toContain(news.name)
  })

  it('of selected trades has those alone', async () => {
    await visit()
    fireEvent.click(screen.getByLabelText('Select BBB, row 2'))
    press('Export', screen.getByRole('region', { name: 'Selected trades' }))
    await screen.findByRole('dialog', { name: 'Export 1 trade' })
    await exportAs('JSON')
    expect(JSON.parse(await textOf(saved.get('trades-main.json')))).toMatchObject([{ symbol: 'BBB' }])
  })

  it('that fails says why, saves nothing and can be begun again', async () => {
    const given: Record<string, () => unknown> = {}
    await visit('/trade-history', given)
    press('Export')
    const dialog = within(await screen.findByRole('dialog'))
    given['GET /trades/rows'] = () => refusal(503, 'busy', 'The server is busy.')
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText('The server is busy.')
    expect(saved.size).toBe(0)
    delete given['GET /trades/rows']
    await exportAs('CSV')
    expect(saved.size).toBe(1)
  })

  it('is stopped on the way, which is no failure', async () => {
    const given: Record<string, () => unknown> = {}
    await visit('/trade-history', given)
    press('Export')
    const dialog = within(await screen.findByRole('dialog'))
    given['GET /trades/rows'] = () => new Promise(() => undefined)
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }))
    expect(await dialog.findByText('0 of 3 trades')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Stop' }))
    expect(await dialog.findByRole('radio', { name: 'CSV' })).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(saved.size).toBe(0)
  })
})

const sheet = () => within(screen.getByLabelText('Printed trades'))

const rows = () =>
  sheet()
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('the printed sheet', () => {
  const print = vi.fn()
  beforeEach(() => {
    print.mockReset()
    vi.stubGlobal('print', print)
  })

  it('has all trades that match with their columns, the filters in words and the totals, until it was printed', async () => {
    await visit('/trade-history?result=win&sort=netPnl&order=asc')
    press('Print')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(sheet().getByRole('table', { name: 'Trades in Main' })).toBeTruthy()
    expect(sheet().getByText('2 trades · Result: Win · times in UTC')).toBeTruthy()
    expect(
      sheet()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toContain('Net P&L')
    expect(rows().map((cells) => [cells[1], cells.at(-1)])).toEqual([
      ['CCC', '+$30.00'],
      ['AAA', '+$50.00'],
    ])
    expect(sheet().getByText('Net P&L +$80.00 · costs $0.00 · +2.50R (n 1) · 2 won, 0 lost, 0 break-even')).toBeTruthy()
    fireEvent(window, new Event('afterprint'))
    await waitFor(() => expect(screen.queryByLabelText('Printed trades')).toBeNull())
  })

  it('has columns that are wider than a page in further tables, with the row’s number and first column', async () => {
    const keys = ['quantity', 'entryAt', 'exitAt', 'entryPrice', 'exitPrice', 'netPnl', 'realizedR']
    keepColumns('symbol', ...keys, 'thesis', 'lessons', 'invalidation', 'setupId')
    await visit()
    press('Print')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    const tables = sheet().getAllByRole('table')
    const headers = tables.map((table) =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    )
    expect(headers.map((names) => names.slice(0, 2))).toEqual([
      ['No.', 'Symbol'],
      ['No.', 'Symbol'],
    ])
    expect(headers.flatMap((names) => names.slice(2))).toHaveLength(keys.length + 4)
    for (const table of tables)
      expect(
        within(table)
          .getAllByRole('row')
          .slice(1)
          .map((row) => row.textContent.slice(0, 4)),
      ).toEqual(['1CCC', '2BBB', '3AAA'])
  })

  it('of selected trades has those alone, with their own totals', async () => {
    const { sent } = await visit()
    fireEvent.click(screen.getByLabelText('Select CCC, row 1'))
    fireEvent.click(screen.getByLabelText('Select BBB, row 2'))
    await chooseItem('More', 'Print')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(sheet().getByText('2 trades selected · times in UTC')).toBeTruthy()
    expect(rows().map((cells) => cells[1])).toEqual(['CCC', 'BBB'])
    expect(sheet().getByText(/^Net P&L \+\$20\.00/)).toBeTruthy()
    expect(sent('GET /trades/totals').at(-1)?.query['id']).toBe(`${ccc.id},${bbb.id}`)
  })

  it('that cannot be read says so, and nothing is printed', async () => {
    const given: Record<string, () => unknown> = {}
    await visit('/trade-history', given)
    given['GET /trades/rows'] = () => refusal(503, 'busy', 'The server is busy.')
    press('Print')
    await screen.findByText('The server is busy.')
    expect(print).not.toHaveBeenCalled()
    expect(screen.queryByLabelText('Printed trades')).toBeNull()
  })
})
