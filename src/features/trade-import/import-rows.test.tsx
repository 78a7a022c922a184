import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprintHeaders } from '#domain/importers/formats/generic/column-mapping.ts'
import { api, batch, setUpWizard, choose, portfolio, show, strange, text, textOf } from './import-wizard.fixture.tsx'

const strategy = readFileSync('tests/fixtures/imports/tradingview-strategy.csv', 'utf8')
const fileName = 'Breakout_BINANCE_ETHUSDT_2025-11-22.csv'
const symbolField = () => screen.findByRole<HTMLInputElement>('combobox', { name: /^Symbol/ })

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a file that does not name its symbol', () => {
  it('is read once the trader enters it, with a suggestion from the file name', async () => {
    const requests = api({ 'GET /trades/totals': { totals: {}, symbols: ['SOLUSDT'] } })
    show()
    choose([fileName, strategy])
    const field = await symbolField()
    expect(field.value).toBe('')
    expect(await screen.findByText(/Its name suggests BINANCE:ETHUSDT/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    fireEvent.mouseDown(field)
    fireEvent.click(await screen.findByRole('option', { name: 'BINANCE:ETHUSDT' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 trades' }))
    await screen.findByRole('table', { name: 'Results by file' })
    const sent = requests.find(({ path }) => path === '/trades/import')
    expect(sent?.body?.rows).toHaveLength(3)
    for (const row of sent?.body?.rows ?? []) expect(row).toMatchObject({ symbol: 'ETHUSDT', assetClass: 'cryptoSpot' })
  })

  it('is not read with an invalid symbol, and each file has its own', async () => {
    show()
    choose([fileName, strategy], ['tester.csv', strategy])
    fireEvent.change(await symbolField(), { target: { value: 'Ether coin' } })
    fireEvent.blur(await symbolField())
    expect(await screen.findByText(/Write the symbol as TradingView does/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    fireEvent.change(await symbolField(), { target: { value: ' nasdaq:aapl ' } })
    fireEvent.blur(await symbolField())
    expect(await screen.findByRole('button', { name: 'Import 3 trades of 1 file' })).toBeTruthy()
    expect((await symbolField()).value).toBe('NASDAQ:AAPL')
    fireEvent.click(screen.getByRole('tab', { name: /tester.csv/ }))
    await waitFor(async () => expect((await symbolField()).value).toBe(''))
    fireEvent.change(await symbolField(), { target: { value: 'MSFT' } })
    fireEvent.blur(await symbolField())
    expect(await screen.findByRole('button', { name: 'Import 6 trades of 2 files' })).toBeTruthy()
  })
})

describe('skipped rows', () => {
  it('are downloaded as a CSV file with line, reason and cells', async () => {
    const saved: Blob[] = []
    const names: string[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      names.push(this.download)
    })
    show()
    choose(['march.csv', text])
    fireEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(names).toEqual(['march-skipped.csv'])
    const contents = await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result))
      reader.readAsText(saved[0] ?? new Blob())
    })
    expect(contents).toBe(
      [
        'Line,Status,Reason,Row',
        '3,rejected,"Direction ""Sideways"" is neither long (buy) nor short (sell).",MSFT,Sideways,40,412.50,418.10,2025-03-10 09:41:07,2025-03-10 11:02:44,224.00',
        '',
      ].join('\r\n'),
    )
  })
})

describe('stopping an import', () => {
  it('keeps what was stored, shows how much, and can undo it', async () => {
    const rows = Array.from({ length: 4_500 }, (_, index) => {
      const at = new Date(Date.UTC(2020, 0, 1) + index * 7_200_000).toISOString().slice(0, 19).replace('T', ' ')
      const until = new Date(Date.UTC(2020, 0, 1) + index * 7_200_000 + 60_000).toISOString().slice(0, 19)
      return `MSFT,Long,1,100,101,${at},${until.replace('T', ' ')},1.00`
    })
    let sentBatch = ''
    const undone: string[] = []
    const requests = api()
    const answered = fetch
    vi.stubGlobal(
      'fetch',
      (address: string, init: { method: string; body?: string | Uint8Array<ArrayBuffer>; signal?: AbortSignal }) => {
        const path = address.replace('/api/v1', '').replace(/\?.*/, '')
        if (path === '/trades/import') {
          const body = JSON.parse(textOf(init.body ?? '{}')) as { batchId: string; rows: object[] }
          sentBatch = body.batchId
          // The third request never gets a response.
          if (requests.filter((one) => one.path === path).length >= 2) {
            return new Promise((_resolve, reject) => {
              init.signal?.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
            })
          }
        }
        if (path === '/import-batches' && sentBatch !== '') {
          const there =
            undone.length > 0 ? [] : [{ ...batch, id: sentBatch, fileName: 'long.csv', trades: 4_000, continued: 0 }]
          return Promise.resolve(new Response(JSON.stringify({ batches: there, nextCursor: null })))
        }
        if (init.method === 'DELETE') {
          undone.push(path)
          return Promise.resolve(new Response(JSON.stringify({ deleted: 4_000, shortened: 0 })))
        }
        return answered(address, init)
      },
    )
    show()
    choose(['long.csv', [text.split('\n')[0], ...rows].join('\n')])
    fireEvent.click(await screen.findByRole('button', { name: 'Import 4,500 trades' }))
    await screen.findByText('4,000 of 4,500 trades')
    expect(screen.getByText(/You can undo a stopped import/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Stop import' }))
    expect(await screen.findByText(/^The import was stopped. 4,000 of 4,500 trades were imported/)).toBeTruthy()
    const stored = await screen.findByRole('region', { name: 'Partly imported' })
    expect(stored.textContent).toContain('long.csv: 4,000 trades')
    // The file can be sent again.
    expect(await screen.findByRole('button', { name: 'Import 4,500 trades' })).toBeTruthy()
    fireEvent.click(within(stored).getByRole('button', { name: 'Undo the import of long.csv' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    await waitFor(() => expect(undone).toEqual([`/trades/import/${sentBatch}`]))
    await waitFor(() => expect(screen.queryByText('Partly imported')).toBeNull())
  })
})

describe('a saved column mapping', () => {
  const mapping = {
    content: 'executions',
    dayOrder: null,
    decimalMark: null,
    columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 },
    forAllRows: { assetClass: 'stock', currency: 'USD' },
  }
  const fingerprint = fingerprintHeaders(['Kaufdatum', 'Papier', 'Was', 'Menge', 'Zu'])

  it('can be deleted, and is then the start of a new mapping', async () => {
    const known = { fingerprint, name: 'My depot', mapping, updatedAt: batch.createdAt }
    const requests = api({
      'GET /import-mappings': { mappings: [known] },
      [`DELETE /import-mappings/${fingerprint}`]: { done: true },
    })
    show()
    choose(['depot.csv', strange])
    await screen.findByText('Recognized from your mapping.')
    fireEvent.click(screen.getByRole('button', { name: 'Delete mapping' }))
    await screen.findByText('Map the columns below.')
    expect(requests).toContainEqual({ method: 'DELETE', path: `/import-mappings/${fingerprint}`, body: null })
    expect(screen.getByRole('combobox', { name: /^Symbol/ }).textContent).toBe('Papier')
    expect(screen.queryByRole('button', { name: 'Delete mapping' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  })

  it('stays when deleting fails, with the reason', async () => {
    const known = { fingerprint, name: 'My depot', mapping, updatedAt: batch.createdAt }
    api({
      'GET /import-mappings': { mappings: [known] },
      [`DELETE /import-mappings/${fingerprint}`]: new TypeError('Failed to fetch'),
    })
    show()
    choose(['depot.csv', strange])
    await screen.findByText('Recognized from your mapping.')
    fireEvent.click(screen.getByRole('button', { name: 'Delete mapping' }))
    expect(await screen.findByText(/Can’t reach the server/)).toBeTruthy()
    expect(screen.getByText('Recognized from your mapping.')).toBeTruthy()
  })
})

describe('the list of import formats', () => {
  it('is searched by the broker’s name or a common abbreviation, with export instructions', async () => {
    show()
    const search = await screen.findByRole('searchbox', { name: 'Find broker' })
    expect(screen.getByText(/^\d+ formats from \d+ sources$/)).toBeTruthy()
    fireEvent.change(search, { target: { value: 'ibkr flex' } })
    expect(screen.getByText('3 formats')).toBeTruthy()
    expect(screen.getByText(/Make an Activity Flex Query with .* format XML/)).toBeTruthy()
    expect(screen.queryByText('Kraken')).toBeNull()
    fireEvent.change(search, { target: { value: '' } })
    fireEvent.click(screen.getByRole('button', { name: 'Kraken' }))
    expect(screen.getByText(/Export type: Trades/)).toBeTruthy()
    fireEvent.change(search, { target: { value: 'Sparkasse' } })
    expect(screen.getByText('0 formats')).toBeTruthy()
    expect(screen.getByText(/map its columns/)).toBeTruthy()
  })
})

describe('files that cannot be imported', () => {
  it('are explained: a bank statement and an image', async () => {
    show()
    choose([
      'bank.csv',
      'Date,Description,Amount,Balance\n11/03/2025,COFFEE,-4.50,1200.00\n11/04/2025,PAY,3250.00,4450.00',
    ])
    expect(await screen.findByText(/such as a bank statement, choose another file/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Choose other files' }))
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])
    fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [new File([bytes], 'shot.png')] } })
    expect(await screen.findByText(/This is an image. Choose a CSV export of your trades/)).toBeTruthy()
    expect(screen.getByText('Unreadable')).toBeTruthy()
  })

  it('are explained before anything is sent: too many trades for the portfolio', async () => {
    show({ ...portfolio, tradeCount: 100_000 })
    choose(['trades.csv', text])
    expect(await screen.findByText(/Main would have 100,001 trades. The maximum is 100,000/)).toBeTruthy()
  })
})

/** Waits until the preview lists a number of trades. */
const waitForPreview = async (count: number) => {
  const table = await screen.findByRole('table', { name: 'Preview of trades' })
  await waitFor(() => expect(table.getAttribute('aria-rowcount')).toBe(String(count + 1)))
}

describe('trades that are already in the journal', () => {
  const lines = Array.from(
    { length: 4 },
    (_, index) =>
      `MSFT,Long,${index + 1},100,101,2025-03-1${index} 09:41:07,2025-03-1${index} 11:02:44,${index + 1}.00`,
  )
  const file = [text.split('\n')[0], ...lines].join('\n')
  const known = 'POST /trades/import/known'
  it('are counted before anything is sent, and can be filtered', async () => {
    const requests = api({ [known]: { known: [1, 3], deleted: [] } })
    show()
    choose(['trades.csv', file])
    expect(await screen.findByText('2 new, 2 already in the journal')).toBeTruthy()
    expect(
      await screen.findByText('4 trades found, 2 of them already in the journal, 0 rows rejected.', { exact: false }),
    )
    const body = requests.find(({ path }) => path === '/trades/import/known')?.body as
      | { importKeys?: string[] }
      | undefined
    expect(body?.importKeys).toHaveLength(4)
    expect(new Set(body?.importKeys).size).toBe(4)
    await waitForPreview(4)
    fireEvent.click(screen.getByRole('radio', { name: 'In the journal 2' }))
    await waitForPreview(2)
    fireEvent.click(screen.getByRole('radio', { name: 'New 2' }))
    await waitForPreview(2)
    expect(screen.queryByRole('radio', { name: /^Continue/ })).toBeNull()
    // All trades are sent: the server decides which exist.
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 trades' }))
    await screen.findByRole('table', { name: 'Results by file' })
    expect(requests.find(({ path }) => path === '/trades/import')?.body?.rows).toHaveLength(4)
  })

  it('can be imported again when they are all of the file', async () => {
    api({ [known]: { known: [0, 1, 2, 3], deleted: [] } })
    show()
    choose(['trades.csv', file])
    expect(await screen.findByText('0 new, 4 already in the journal')).toBeTruthy()
    expect(screen.getByText(/All trades already imported/)).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /^In the journal/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Import 4 trades again' })).toBeTruthy()
  })

  it('are unknown when the server cannot be asked, and the file can be imported', async () => {
    api({ [known]: new TypeError('Failed to fetch') })
    show()
    choose(['trades.csv', file])
    expect(await screen.findByText(/Couldn’t check for duplicates/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 4 trades' })).toBeTruthy()
  })
})
