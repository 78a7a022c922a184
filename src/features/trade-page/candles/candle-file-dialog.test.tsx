import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mainPortfolio } from '#domain/portfolio/portfolio.fixture.ts'
import { theme } from '#ui/theme/theme.ts'
import { CandleApi, decodeCandleText } from '#workers/candles/candle-api.ts'
import * as client from '#workers/candles/client.ts'
import { CandleFileDialog } from './candle-file-dialog.tsx'

// There are no workers here: the test calls their API directly.
beforeEach(() => {
  vi.spyOn(client, 'startCandleReader').mockImplementation(() => {
    const api = new CandleApi()
    return {
      open: async (bytes) => api.open(bytes),
      read: async (options) => api.read(options),
      candles: async (from, count) => api.candles(from, count),
      end: () => undefined,
    }
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const head = 'time,open,high,low,close'
const good = [head, '2025-03-03 09:30,100,101,99.5,100.5', '2025-03-03 09:31,100.5,102,100,101']
const broken = [...good, '2025-03-03 09:32,101,99,100,100.5']

const answer = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)))

const counts = { total: 1, examined: 1, unchanged: 0, kept: 0, locked: 0, conflicts: 0 }

function show(lines: readonly string[]) {
  const sent: unknown[] = []
  let closed = 0
  const computed: unknown[] = []
  vi.stubGlobal('fetch', (address: string, init: { body: string }) => {
    if (address.endsWith('/portfolios')) return answer({ portfolios: [mainPortfolio] })
    if (address.endsWith('/excursions')) {
      computed.push(JSON.parse(init.body))
      return answer({ ...counts, changed: 1, gaps: {}, next: null })
    }
    sent.push(JSON.parse(init.body))
    return answer({ stored: 2 })
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThemeProvider theme={theme}>
        <CandleFileDialog
          trade={{ symbol: 'ABC' }}
          timeZone="America/New_York"
          onClose={() => {
            closed += 1
          }}
        />
      </ThemeProvider>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('File of candles'), {
    target: { files: [new File([lines.join('\n')], 'abc.csv', { type: 'text/csv' })] },
  })
  return { sent, computed, closures: () => closed }
}

describe('importing a file of candles', () => {
  it('previews the file, and sends the candles with their symbol', async () => {
    const { sent, computed, closures } = show(good)
    await screen.findByText(/^2 candles from Mar 3, 2025, 09:30:00 to Mar 3, 2025, 09:31:00/)
    expect(screen.getByText('As in file (1m)')).toBeTruthy()
    expect(screen.getByRole('cell', { name: '99.5' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 candles' }))
    await vi.waitFor(() => expect(closures()).toBe(1))
    expect(sent).toMatchObject([
      {
        symbol: 'ABC',
        timeframe: '1m',
        candles: [
          { at: '2025-03-03T14:30:00.000Z', open: '100', high: '101', low: '99.5', close: '100.5', volume: null },
          { at: '2025-03-03T14:31:00.000Z', close: '101' },
        ],
      },
    ])
    // The trades that the candles cover, and those whose window after the exit they reach.
    await vi.waitFor(() => expect(computed).toHaveLength(1))
    expect(computed).toEqual([
      { replace: false, within: { symbol: 'ABC', from: '2025-03-02T14:30:00.000Z', to: '2025-03-03T14:31:00.000Z' } },
    ])
  })

  it.each([
    ['1 line has', [good[1]]],
    ['2 lines have', [good[1], good[1]]],
  ])('counts one candle as one: %s a duplicate time', async (lines, repeated) => {
    show([...good.slice(0, 2), ...repeated.map(String)])
    const text = (await screen.findByText(/^1 candle from Mar 3, 2025, 09:30:00/)).textContent
    expect(text).toContain(`${lines} a duplicate time; the last one counts.`)
  })

  it('lists unreadable lines, and imports only if told to skip them', async () => {
    const { sent, closures } = show(broken)
    await screen.findByText('Line 4: The high must be the highest of the prices.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Skip 1 unreadable line' }))
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 candles' }))
    await vi.waitFor(() => expect(closures()).toBe(1))
    expect(sent).toMatchObject([{ candles: [{ open: '100' }, { open: '100.5' }] }])
  })

  it('sends many candles in parts, shows progress, and stops between parts', async () => {
    const minutes = Array.from({ length: 25_000 }, (_, minute) => {
      const at = new Date(Date.UTC(2025, 0, 6) + minute * 60_000).toISOString()
      return `${at},100,101,99,100`
    })
    const { sent, closures } = show([head, ...minutes])
    const answers: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', (_address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      sent.push((JSON.parse(body) as { candles: unknown[] }).candles.length)
      return new Promise<Response>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        answers.push(resolve)
      })
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Import 25,000 candles' }))
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.(new Response('{"stored":10000}'))
    expect(await screen.findByText('10,000 of 25,000 candles stored')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Candles stored' }).getAttribute('value')).toBe('0.4')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText(/^Stopped: 10,000 candles stored/)).toBeTruthy()
    expect(sent).toEqual([10_000, 10_000])
    expect(closures()).toBe(0)
  })

  it('names missing columns', async () => {
    show(['time,open,high', '2025-03-03 09:30,100,101'])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/low/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  })

  it('asks for the candle length if one line does not tell it', async () => {
    show(good.slice(0, 2))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose a timeframe/)
  })
})

it('reads UTF-16 by the mark at its start', () => {
  expect(decodeCandleText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe('a')
  expect(decodeCandleText(new Uint8Array([0xfe, 0xff, 0x00, 0x61]))).toBe('a')
  expect(decodeCandleText(new TextEncoder().encode('é'))).toBe('é')
})
