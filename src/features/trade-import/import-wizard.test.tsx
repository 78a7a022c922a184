import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api, batch, beginAlone, choose, drop, name, other, show, strange, text } from './import-wizard.fixture.tsx'
import { inProcessReader } from './in-process-reader.fixture.ts'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: vi.fn(() => Promise.resolve('the-token')) }))
vi.mock('#workers/import/client.ts', () => ({ startImportReader: () => inProcessReader() }))

const takesFocus = (heading: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(heading))

beforeEach(beginAlone)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an import', () => {
  it('goes from file to check to report, and each step takes the focus and says what it found', async () => {
    show()
    expect(document.activeElement).toBe(document.body)
    choose(['trades.csv', text])
    const go = await screen.findByRole('button', { name: 'Import 1 trade' })
    await takesFocus('Step 2 of 3 Check what is in them')
    expect(await screen.findByText('1 trade found, 1 row refused. 1 of 1 agree with the broker.')).toBeTruthy()
    expect(screen.getByText(/"Sideways" is neither/)).toBeTruthy()

    fireEvent.click(go)
    expect(await screen.findByText('1 of 1 reconcile')).toBeTruthy()
    await takesFocus('Step 3 of 3 What was imported')
    expect(screen.getByText('1 row refused')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show these trades' }).getAttribute('href')).toMatch(
      /^\/trade-history\?batch=[0-9a-f-]{36}$/,
    )

    fireEvent.click(screen.getByRole('button', { name: 'Import other files' }))
    await takesFocus('Step 1 of 3 Choose files')
  }, 60_000)

  it('takes several files, one after the other, and one report of all', async () => {
    const asked = api()
    show()
    drop(new File([text], 'a.csv'), new File([other], 'b.csv'), new File([''], 'empty.csv'))
    const go = await screen.findByRole('button', { name: 'Import 2 trades of 2 files' })
    await screen.findByText('1 file without trades to import is left out.')
    fireEvent.click(screen.getByRole('tab', { name: /empty.csv/ }))
    expect(await screen.findByText(/The file is empty/)).toBeTruthy()
    fireEvent.click(go)
    const table = await screen.findByRole('table', { name: 'What became of each file' })
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    const sent = asked.filter(({ path }) => path === '/trades/import')
    expect(sent.map(({ body }) => body?.rows?.length)).toEqual([1, 1])
    // Each can be taken back alone.
    expect(new Set(sent.map(({ body }) => body?.batchId)).size).toBe(2)
  }, 60_000)

  it('asks what the columns of an unknown file are, and remembers it with the import', async () => {
    const asked = api()
    show()
    choose(['depot.csv', strange])
    expect(await screen.findByText(/No layout knows these columns/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await name(/^Symbol/, /^Papier/)
    await name(/^Time \(or date\)/, /^Kaufdatum/)
    await name(/^Side/, /^Was/)
    await name(/^Size/, /^Menge/)
    await name(/^Price/, /^Zu/)
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    await screen.findByText('There is no P&L column to compare with.')
    const kept = asked.find(({ method }) => method === 'PUT')
    expect(kept?.path).toMatch(/^\/import-mappings\/[0-9a-f]{16}$/)
    expect(kept?.body).toMatchObject({
      name: 'depot',
      mapping: { content: 'executions', columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 } },
    })
  }, 60_000)

  it('recognises a file whose columns were named before', async () => {
    const mapping = {
      content: 'executions',
      dayOrder: null,
      decimalMark: null,
      columns: { at: 0, symbol: 1, side: 2, quantity: 3, price: 4 },
    }
    const { fingerprintHeaders } = await import('#domain/importers/formats/generic/column-mapping.ts')
    const fingerprint = fingerprintHeaders(['Kaufdatum', 'Papier', 'Was', 'Menge', 'Zu'])
    api({
      'GET /import-mappings': { mappings: [{ fingerprint, name: 'My depot', mapping, updatedAt: batch.createdAt }] },
    })
    show()
    choose(['depot.csv', strange])
    expect(await screen.findByText('Recognised: you have named its columns before.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  }, 60_000)

  it('asks which of day and month stands first where no date of the file tells, and reads it anew', async () => {
    const asked = api()
    show()
    choose(['dates.csv', text.replaceAll('2025-03-10', '03/04/2025')])
    await screen.findByRole('button', { name: 'Import 1 trade' })
    expect(screen.getByText(/are ambiguous/)).toBeTruthy()
    await name(/^Dates such as 03\/04\/2025/, /the day is first/)
    await waitFor(() => expect(screen.queryByText(/are ambiguous/)).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    await screen.findByText('1 of 1 reconcile')
    const sent = asked.find(({ path }) => path === '/trades/import')
    expect(sent?.body?.rows).toMatchObject([{ executions: [{ at: '2025-04-03T13:41:07.000Z' }, {}] }])
  }, 60_000)

  it('does not ask for the order of dates that tell it', async () => {
    show()
    choose(['trades.csv', text])
    await screen.findByRole('button', { name: 'Import 1 trade' })
    expect(screen.queryByRole('combobox', { name: /^Dates such as/ })).toBeNull()
  }, 60_000)

  it('keeps the file and says what to do when the server cannot be reached', async () => {
    api({ 'POST /trades/import': new TypeError('Failed to fetch') })
    show()
    choose(['trades.csv', text])
    fireEvent.click(await screen.findByRole('button', { name: 'Import 1 trade' }))
    expect(await screen.findByText(/^Network Error\. Importing the file again adds what is missing/)).toBeTruthy()
    // It is read once more: some of it may be there.
    expect(await screen.findByRole('button', { name: 'Import 1 trade' })).toBeTruthy()
  }, 60_000)

  it('says what is wrong with a file that has no table', async () => {
    show()
    choose(['notes.txt', 'just some words'])
    expect(await screen.findByText(/There is no table in the file/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
  }, 60_000)
})

describe('earlier imports', () => {
  it('are listed, and taken back once that is confirmed', async () => {
    const asked = api()
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of january.csv' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo the import of january.csv?' })
    expect(dialog.textContent).toContain('12 trades that it brought are deleted')
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    await waitFor(() =>
      expect(asked).toContainEqual({ method: 'DELETE', path: `/trades/import/${batch.id}`, body: null }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 60_000)

  it('say why one cannot be taken back', async () => {
    api({ [`DELETE /trades/import/${batch.id}`]: new TypeError('Failed to fetch') })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Undo the import of january.csv' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
  }, 60_000)
})
