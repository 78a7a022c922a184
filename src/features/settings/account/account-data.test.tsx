import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { AccountData } from './account-data.tsx'

const request = vi.fn<typeof fetch>()

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <AccountData />
      </ThemeProvider>
    </QueryClientProvider>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** The response to a restore: one line per step. */
const lines = (...steps: readonly object[]) =>
  new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
/** A response that starts with some lines and stays open until the call is aborted. */
const respondOpenEnded = (...steps: readonly object[]) =>
  request.mockImplementation((_address, init) => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(steps.map((step) => `${JSON.stringify(step)}\n`).join('')))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-disposition': 'attachment; filename="a.zip"' } }))
  })

const archive = (documents: readonly object[], format = 'edgeworth-account') =>
  new File(
    [
      zipSync({
        'manifest.json': strToU8(JSON.stringify({ format, madeAt: '2025-03-03T14:30:00Z', documents, files: [] })),
      }),
    ],
    'edgeworth-account-2025-03-03.zip',
  )
const choose = (file: File) => fireEvent.change(screen.getByLabelText('Archive'), { target: { files: [file] } })
/** Opens the form and chooses an archive with rows of one kind. */
async function chooseArchive(name: string, rows: number): Promise<void> {
  show()
  await press('Restore an archive')
  await press('Choose archive')
  choose(archive([{ name, rows, sha256: 'x' }]))
}
/** Starts a restore. */
async function startRestore(name: string, rows: number): Promise<void> {
  await chooseArchive(name, rows)
  await press('Restore')
  await press('Restore archive')
}

// Preloads the lazy forms, which can take long.
beforeAll(() => Promise.all([import('./export-account.tsx'), import('./restore-account.tsx')]))
beforeEach(() => {
  vi.stubGlobal('fetch', request)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  request.mockReset()
})

describe('account data', () => {
  it('shows one form at a time', async () => {
    show()
    expect(screen.queryByText(/Up to 70 MB/)).toBeNull()
    await press('Restore an archive')
    expect(await screen.findByText(/Up to 70 MB \(400 MB unpacked\)/)).toBeDefined()
    await press('Export everything')
    expect(await screen.findByRole('button', { name: 'Download archive' })).toBeDefined()
    expect(screen.queryByText(/Up to 70 MB/)).toBeNull()
  })

  it('downloads the archive under the server’s file name, and reports a failure', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL: () => undefined }))
    request.mockResolvedValueOnce(json(503, { code: 'unavailable', message: 'Down.' })).mockResolvedValueOnce(
      new Response(new Uint8Array(3_000), {
        headers: { 'content-disposition': 'attachment; filename="edgeworth-account-2025-03-04.zip"' },
      }),
    )
    show()
    await press('Export everything')
    await press('Download archive')
    expect(await screen.findByRole('alert')).toBeDefined()
    await press('Download archive')
    expect(await screen.findByText('edgeworth-account-2025-03-04.zip is ready (3 KB).')).toBeDefined()
  })

  it('shows the contents of an archive, restores it after a confirmation and reports the result', async () => {
    request.mockResolvedValue(
      lines(
        { progress: { step: 'checking', done: 34, of: 37 } },
        {
          report: {
            documents: [
              { name: 'trades', restored: 31, present: 0, refused: [] },
              { name: 'tags', restored: 1, present: 2, refused: [{ reason: 'It is called like another.', rows: 3 }] },
            ],
          },
        },
      ),
    )
    await chooseArchive('trades', 1_231)
    expect(await screen.findByRole('cell', { name: '1,231' })).toBeDefined()
    await press('Restore')
    expect(request).not.toHaveBeenCalled()
    await press('Restore archive')
    const table = await screen.findByRole('table', { name: 'Restored entries' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['KindRestoredAlready there', 'Trades310', 'Tags12'])
    expect(screen.getByText(/Tags: 3 skipped\. It is called like another\./)).toBeDefined()
    expect(request).toHaveBeenCalledOnce()
  })

  it('shows the progress of a restore, and stops it', async () => {
    respondOpenEnded(
      { progress: { step: 'checking', done: 9, of: 1_231 } },
      { progress: { step: 'storing', done: 500, of: 1_231 } },
    )
    await startRestore('trades', 1_231)
    expect(await screen.findByText('Restored 500 of 1,231 entries')).toBeDefined()
    const bar = await screen.findByRole('progressbar', { name: 'Entries restored' })
    expect(bar.getAttribute('value')).toBe(String(500 / 1_231))
    await press('Stop')
    expect(await screen.findByText(/Restore stopped/)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    // It can be started again.
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined()
  })

  it('stops an export without saving a file', async () => {
    const saved = vi.fn<() => string>()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
    respondOpenEnded({})
    show()
    await press('Export everything')
    await press('Download archive')
    expect(await screen.findByText('1 KB so far')).toBeDefined()
    await press('Stop')
    expect(await screen.findByText('Export stopped. No file saved.')).toBeDefined()
    expect(saved).not.toHaveBeenCalled()
  })

  it('shows why the server refuses a restore', async () => {
    request.mockResolvedValue(json(429, { code: 'too_many_requests', message: 'Too many. Wait a while.' }))
    await startRestore('candles', 2)
    expect((await screen.findByRole('alert')).textContent).toBe('Too many. Wait a while.')
  })

  it('shows why the server rejects an archive, and accepts another one', async () => {
    const message = 'In documents/candles.jsonl, "ES": high cannot be so. Correct the entry.'
    request.mockResolvedValue(lines({ problem: { code: 'validation_failed', message } }))
    await startRestore('candles', 2)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    choose(archive([], 'other'))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Not an Edgeworth archive'))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})
