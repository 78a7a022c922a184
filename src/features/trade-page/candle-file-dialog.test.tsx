import { ThemeProvider } from '@mui/material/styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { theme } from '#ui/theme.ts'
import { CandleFileDialog } from './candle-file-dialog.tsx'
import { textOfFile } from './candle-preview.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const head = 'time,open,high,low,close'
const good = [head, '2025-03-03 09:30,100,101,99.5,100.5', '2025-03-03 09:31,100.5,102,100,101']
const broken = [...good, '2025-03-03 09:32,101,99,100,100.5']

function show(lines: readonly string[]) {
  const sent: unknown[] = []
  let closed = 0
  vi.stubGlobal('fetch', (_address: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body))
    const at = '2025-03-03T14:30:00.000Z'
    const answer = { stored: 2, timeframe: '1m', from: at, to: at, faults: 0, firstFaults: [], repeated: 0 }
    return Promise.resolve(
      new Response(JSON.stringify({ ...answer, dayOrder: 'month-first', isDayOrderCertain: true })),
    )
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
  return { sent, closures: () => closed }
}

describe('importing a file of candles', () => {
  it('shows what it read, and sends the file with its symbol and zone', async () => {
    const { sent, closures } = show(good)
    await screen.findByText(/^2 candles from Mar 3, 2025, 09:30:00 to Mar 3, 2025, 09:31:00/)
    expect(screen.getByText('As in the file (1m)')).toBeTruthy()
    expect(screen.getByRole('cell', { name: '99.5' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 candles' }))
    await vi.waitFor(() => expect(closures()).toBe(1))
    expect(sent).toEqual([
      { symbol: 'ABC', timeZone: 'America/New_York', content: good.join('\n'), stamp: 'open', skipFaults: false },
    ])
  })

  it('names each line that cannot be read, and imports only when told to leave it out', async () => {
    const { sent, closures } = show(broken)
    await screen.findByText('Line 4: The high must be the highest of the prices.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Leave out the 1 lines that cannot be read' }))
    fireEvent.click(screen.getByRole('button', { name: 'Import 2 candles' }))
    await vi.waitFor(() => expect(closures()).toBe(1))
    expect(sent).toMatchObject([{ skipFaults: true }])
  })

  it('says what a file lacks', async () => {
    show(['time,open,high', '2025-03-03 09:30,100,101'])
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/low/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true)
  })

  it('asks for the length of a candle where one line does not tell it', async () => {
    show(good.slice(0, 2))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Say how long a candle is/)
  })
})

it('reads UTF-16 by the mark at its start', () => {
  expect(textOfFile(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe('a')
  expect(textOfFile(new Uint8Array([0xfe, 0xff, 0x00, 0x61]))).toBe('a')
  expect(textOfFile(new TextEncoder().encode('é'))).toBe('é')
})
