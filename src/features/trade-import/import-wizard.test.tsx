import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprintHeaders } from '#domain/importers/formats/generic/column-mapping.ts'
import { enterInPicker } from '#ui/form/picker.fixture.ts'
import {
  api,
  batch,
  setUpWizard,
  choose,
  drop,
  selectColumn,
  other,
  show,
  strange,
  text,
} from './import-wizard.fixture.tsx'

const expectFocus = (heading: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(heading))

beforeEach(setUpWizard)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an import', () => {
  it('goes from file to check to report, and each step takes the focus and announces its result', async () => {
    show()
    expect(document.activeElement).toBe(document.body)
    choose(['trades.csv', text])
    const go = await screen.findByRole('button', { name: 'Import 1 trade' })
    await expectFocus('Step 2 of 3 Check files')
    expect(await screen.findByText('1 trade found, 1 row rejected. 1 of 1 match the broker’s P&L.')).toBeTruthy()
    expect(screen.getByText(/"Sideways" is neither/)).toBeTruthy()

    fireEvent.click(go)
    expect(await screen.findByText('1 of 1 reconcile')).toBeTruthy()
    await expectFocus('Step 3 of 3 Import report')
    expect(screen.getByText('1 row rejected')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show these trades' }).getAttribute('href')).toMatch(
      /^\/trade-history\?batch=[0-9a-f-]{36}$/,
    )

    fireEvent.click(screen.getByRole('button', { name: 'Import other files' }))
    await expectFocus('Step 1 of 3 Choose files')
  })

  it('asks for the day of a file that has times without dates, and reads it then', async () => {
    show()
    const header = 'Time,Symb,Side,Price,Qty,Route,Broker,Account,Type,Cloid'
    const rows = '09:30:15,AAAA,B,150.25,100,ARCA,,TR1,Limit,1\n09:31:45,AAAA,S,150.75,100,ARCA,,TR1,Limit,2'
    choose(['das.csv', `${header}\n${rows}`])
    expect(await screen.findByText(/Choose the trading day above/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import 1/ })).toBeNull()
    await enterInPicker(/Trading day/, '06/02/2999')
    expect(await screen.findByText('Trading day must be today or earlier.')).toBeTruthy()
    await enterInPicker(/Trading day/, '06/02/2025')
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
    expect(screen.queryByText(/Choose the trading day above/)).toBeNull()
  })

  it('imports several files one after the other, with one report', async () => {
    const requests = api()
    show()
    drop(new File([text], 'a.csv'), new File([other], 'b.csv'), new File([''], 'empty.csv'))
    const go = await screen.findByRole('button', { name: 'Import 2 trades of 2 files' })
    await screen.findByText('1 file without trades skipped')
    fireEvent.click(screen.getByRole('tab', { name: /empty.csv/ }))
    expect(await screen.findByText(/The file is empty/)).toBeTruthy()
    fireEvent.click(go)
    const table = await screen.findByRole('table', { name: 'Results by file' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    const sent = requests.filter(({ path }) => path === '/trades/import')
    expect(sent.map(({ body }) => body?.rows?.length)).toEqual([1, 1])
    // Each can be undone separately.
    expect(new Set(sent.map(({ body }) => body?.batchId)).size).toBe(2)
  })

  it('asks for the column mapping of an unknown file, and saves it with the import', async () => {
    const requests = api()
    show()
    choose(['depot.csv', strange])
    expect(await screen.findByText(/No import format has these columns/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await selectColumn(/^Symbol/, /^Papier/)
    await selectColumn(/^Time \(or date\)/, /^Kaufdatum/)
    await selectColumn(/^Side/, /^Was/)
    await selectColumn(/^Size/, /^Menge/)
    await selectColumn(/^Price/, /^Zu/)
    // No column states these, so nothing is read until they are answered.
    expect(screen.getByText('Missing: Asset class, Currency')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await selectColumn(/^Asset class \(all rows\)/, /^Stock/)
    await selectColumn(/^Currency \(all rows\)/, /^USD/)
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    await screen.findByText('The file has no P&L column to compare with.')
    const saved = requests.find(({ method }) => method === 'PUT')
    expect(saved?.path).toMatch(/^\/import-mappings\/[0-9a-f]{16}$/)
    expect(saved?.body).toMatchObject({
      name: 'depot',
      mapping: {
        content: 'executions',
        columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 },
        forAllRows: { assetClass: 'stock', currency: 'USD' },
      },
    })
  })

  const fingerprint = fingerprintHeaders(['Kaufdatum', 'Papier', 'Was', 'Menge', 'Zu'])
  const savedMapping = {
    content: 'executions',
    dayOrder: null,
    decimalMark: null,
    columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 },
  }
  const saved = (mapping: object) => ({
    'GET /import-mappings': { mappings: [{ fingerprint, name: 'My depot', mapping, updatedAt: batch.createdAt }] },
  })

  it('recognizes a file whose columns were mapped before', async () => {
    api(saved({ ...savedMapping, forAllRows: { assetClass: 'stock', currency: 'USD' } }))
    show()
    choose(['depot.csv', strange])
    expect(await screen.findByText('Recognized from your mapping.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  })

  it('asks what a mapping that was saved earlier leaves open', async () => {
    api(saved(savedMapping))
    show()
    choose(['depot.csv', strange])
    expect(await screen.findByText('Missing: Asset class, Currency')).toBeTruthy()
    expect(screen.getByRole('combobox', { name: /^Symbol/ }).textContent).toBe('Papier')
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  })

  it('shows the values of the side column with their rows, translates them, and saves the translations', async () => {
    const requests = api(saved({ ...savedMapping, forAllRows: { assetClass: 'stock', currency: 'USD' } }))
    const words = strange.replace('Buy', 'Market buy').replace('Sell', 'Raus')
    show()
    choose(['depot.csv', words])
    await screen.findByText('Recognized from your mapping.')
    await selectColumn(/^Import format/, /^Map manually/)
    const table = await screen.findByRole('table', { name: 'Values of Was' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent?.replaceAll('\u200b', ''))).toEqual(['Market buy1Buy', 'Raus1Choose'])
    expect(screen.getByText('1 row rejected until you choose what “Raus” means.')).toBeTruthy()
    await selectColumn(/^Meaning of Raus/, /^Sell/)
    expect(screen.queryByText(/rejected until you choose/)).toBeNull()
    await screen.findByText('1 trade found, 0 rows rejected.')
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    await screen.findByText('The file has no P&L column to compare with.')
    expect(requests.find(({ method }) => method === 'PUT')?.body?.mapping).toMatchObject({
      translations: { side: { raus: 'short' } },
    })
  })

  it('asks for the order of day and month when the dates do not show it, and reads the file again', async () => {
    const requests = api()
    show()
    choose(['dates.csv', text.replaceAll('2025-03-10', '03/04/2025')])
    await screen.findByRole('button', { name: 'Import 1 trade' })
    expect(screen.getByText(/are ambiguous/)).toBeTruthy()
    await selectColumn(/^Date format/, /day first/)
    await waitFor(() => expect(screen.queryByText(/are ambiguous/)).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    await screen.findByText('1 of 1 reconcile')
    const sent = requests.find(({ path }) => path === '/trades/import')
    expect(sent?.body?.rows).toMatchObject([{ executions: [{ at: '2025-04-03T13:41:07.000Z' }, {}] }])
  })

  it('does not ask for the order when the dates show it', async () => {
    show()
    choose(['trades.csv', text])
    await screen.findByRole('button', { name: 'Import 1 trade' })
    expect(screen.queryByRole('combobox', { name: /^Dates such as/ })).toBeNull()
  })

  it('keeps the file and shows what to do when the server cannot be reached', async () => {
    api({ 'POST /trades/import': new TypeError('Failed to fetch') })
    show()
    choose(['trades.csv', text])
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    expect(
      await screen.findByText(
        /^Can’t reach the server\. Retry\. Importing the file again adds only the missing trades/,
      ),
    ).toBeTruthy()
    // It is read again, since some trades may have been stored.
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  })

  it('explains a file without a table', async () => {
    show()
    choose(['notes.txt', 'just some words'])
    expect(await screen.findByText(/The file has no table/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  })
})

describe('earlier imports', () => {
  it('are listed, and undone after a confirmation', async () => {
    const requests = api()
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of january.csv' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of january.csv?' })
    expect(dialog.textContent).toContain('This deletes 12 trades')
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    await waitFor(() =>
      expect(requests).toContainEqual({ method: 'DELETE', path: `/trades/import/${batch.id}`, body: null }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('show why one cannot be undone', async () => {
    api({ [`DELETE /trades/import/${batch.id}`]: new TypeError('Failed to fetch') })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of january.csv' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
  })
})
