import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { strToU8, zipSync } from 'fflate'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { theme } from '#ui/theme/theme.ts'
import { AccountData } from './account-data.tsx'

vi.mock('#api/supabase/session.ts', () => ({ accessToken: () => Promise.resolve('token') }))

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
/** The answer of a restore: a line for each step. */
const lines = (...steps: readonly object[]) =>
  new Response(steps.map((step) => `${JSON.stringify(step)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })
/** An answer that begins with some lines and ends when the call is aborted. */
const openEnded = (...steps: readonly object[]) =>
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
/** Opens the form, and chooses an archive of some rows of one kind. */
async function choosesOne(name: string, rows: number): Promise<void> {
  show()
  await press('Restore an archive')
  await press('Choose archive')
  choose(archive([{ name, rows, sha256: 'x' }]))
}
/** As far as the restore has begun. */
async function restores(name: string, rows: number): Promise<void> {
  await choosesOne(name, rows)
  await press('Restore')
  await press('Restore archive')
}

// The forms are loaded with the first press of their button, which takes as long as it takes.
beforeAll(() => Promise.all([import('./export-account.tsx'), import('./restore-account.tsx')]))
beforeEach(() => {
  vi.stubGlobal('fetch', request)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  request.mockReset()
})

describe('the data of an account', () => {
  it('opens one form at a time', async () => {
    show()
    expect(screen.queryByText(/up to 70 MB/)).toBeNull()
    await press('Restore an archive')
    expect(await screen.findByText(/up to 70 MB, 400 MB unpacked/)).toBeDefined()
    await press('Export everything')
    expect(await screen.findByRole('button', { name: 'Download archive' })).toBeDefined()
    expect(screen.queryByText(/up to 70 MB/)).toBeNull()
  })

  it('downloads the archive under the name that the server gives it, and says when that failed', async () => {
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

  it('shows what is in an archive, restores it after a confirmation and tells what became of it', async () => {
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
    await choosesOne('trades', 1_231)
    expect(await screen.findByRole('cell', { name: '1,231' })).toBeDefined()
    await press('Restore')
    expect(request).not.toHaveBeenCalled()
    await press('Restore archive')
    const table = await screen.findByRole('table', { name: 'What became of the archive' })
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['KindRestoredAlready there', 'Trades310', 'Tags12'])
    expect(screen.getByText(/Tags: 3 left out\. It is called like another\./)).toBeDefined()
    expect(request).toHaveBeenCalledOnce()
  })

  it('tells how far a restore is, and stops it', async () => {
    openEnded(
      { progress: { step: 'checking', done: 9, of: 1_231 } },
      { progress: { step: 'storing', done: 500, of: 1_231 } },
    )
    await restores('trades', 1_231)
    expect(await screen.findByText('Restored 500 of 1,231 entries')).toBeDefined()
    const bar = await screen.findByRole('progressbar', { name: 'Entries restored' })
    expect(bar.getAttribute('value')).toBe(String(500 / 1_231))
    await press('Stop')
    expect(await screen.findByText(/The restore was stopped/)).toBeDefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
    // It can be begun again.
    expect(await screen.findByRole('button', { name: 'Restore' })).toBeDefined()
  })

  it('stops an export, and saves no file', async () => {
    const saved = vi.fn<() => string>()
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
    openEnded({})
    show()
    await press('Export everything')
    await press('Download archive')
    expect(await screen.findByText('1 KB so far')).toBeDefined()
    await press('Stop')
    expect(await screen.findByText('The export was stopped. No file was saved.')).toBeDefined()
    expect(saved).not.toHaveBeenCalled()
  })

  it('says what the server refuses before it begins', async () => {
    request.mockResolvedValue(json(429, { code: 'too_many_requests', message: 'Too many. Wait a while.' }))
    await restores('candles', 2)
    expect((await screen.findByRole('alert')).textContent).toBe('Too many. Wait a while.')
  })

  it('says what the server refuses, and lets another archive be chosen', async () => {
    const message = 'In documents/candles.jsonl, "ES": high cannot be so. Correct the entry.'
    request.mockResolvedValue(lines({ problem: { code: 'validation_failed', message } }))
    await restores('candles', 2)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    choose(archive([], 'other'))
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('not an archive'))
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
  })
})
